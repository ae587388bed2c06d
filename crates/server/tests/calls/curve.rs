//! The curve of browsers, written down plainly: a browser uses its key for every message, and the library that
//! makes messages lets nobody use a key twice. Slow, and for tests only.

type Number = [u64; 4];

/// The prime of the field, least part first.
const P: Number = [0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff, 0, 0xffff_ffff_0000_0001];
const GENERATOR: [Number; 2] = [
    [0xf4a1_3945_d898_c296, 0x7703_7d81_2deb_33a0, 0xf8bc_e6e5_63a4_40f2, 0x6b17_d1f2_e12c_4247],
    [0xcbb6_4068_37bf_51f5, 0x2bce_3357_6b31_5ece, 0x8ee7_eb4a_7c0f_9e16, 0x4fe3_42e2_fe1a_7f9b],
];
const ONE: Number = [1, 0, 0, 0];
const ZERO: Number = [0; 4];

fn is_less(a: Number, b: Number) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

/// The difference as it stands in 256 bits.
fn minus(a: Number, b: Number) -> Number {
    let mut borrow = false;
    std::array::from_fn(|at| {
        let (part, first) = a[at].overflowing_sub(b[at]);
        let (part, second) = part.overflowing_sub(u64::from(borrow));
        borrow = first || second;
        part
    })
}

fn add(a: Number, b: Number) -> Number {
    let mut carry = 0;
    let sum: Number = std::array::from_fn(|at| {
        let part = u128::from(a[at]) + u128::from(b[at]) + carry;
        carry = part >> 64;
        part as u64
    });
    if carry > 0 || !is_less(sum, P) { minus(sum, P) } else { sum }
}

fn sub(a: Number, b: Number) -> Number {
    if is_less(a, b) { add(a, minus(P, b)) } else { minus(a, b) }
}

fn bit(number: Number, at: usize) -> bool {
    (number[at / 64] >> (at % 64)) & 1 == 1
}

fn mul(a: Number, b: Number) -> Number {
    (0..256).rev().fold(ZERO, |product, at| {
        let double = add(product, product);
        if bit(b, at) { add(double, a) } else { double }
    })
}

fn inverse(a: Number) -> Number {
    let power = minus(P, [2, 0, 0, 0]);
    (0..256).rev().fold(ONE, |product, at| {
        let square = mul(product, product);
        if bit(power, at) { mul(square, a) } else { square }
    })
}

/// A point as x/z², y/z³; none has z = 0.
type Point = [Number; 3];

fn double([x, y, z]: Point) -> Point {
    let (delta, gamma) = (mul(z, z), mul(y, y));
    let beta = mul(x, gamma);
    let slope = mul(sub(x, delta), add(x, delta));
    let alpha = add(add(slope, slope), slope);
    let four = add(add(beta, beta), add(beta, beta));
    let x3 = sub(mul(alpha, alpha), add(four, four));
    let z3 = sub(sub(mul(add(y, z), add(y, z)), gamma), delta);
    let square = mul(gamma, gamma);
    let eight = (0..3).fold(square, |sum, _| add(sum, sum));
    [x3, sub(mul(alpha, sub(four, x3)), eight), z3]
}

fn sum(one: Point, other: Point) -> Point {
    let ([x1, y1, z1], [x2, y2, z2]) = (one, other);
    if z1 == ZERO || z2 == ZERO {
        return if z1 == ZERO { other } else { one };
    }
    let (z11, z22) = (mul(z1, z1), mul(z2, z2));
    let (u1, u2) = (mul(x1, z22), mul(x2, z11));
    let (s1, s2) = (mul(mul(y1, z2), z22), mul(mul(y2, z1), z11));
    let (h, r) = (sub(u2, u1), sub(s2, s1));
    if h == ZERO && r == ZERO {
        return double(one);
    }
    let h2 = mul(h, h);
    let (h3, v) = (mul(h, h2), mul(u1, h2));
    let x3 = sub(sub(mul(r, r), h3), add(v, v));
    [x3, sub(mul(r, sub(v, x3)), mul(s1, h3)), mul(mul(h, z1), z2)]
}

fn number(bytes: &[u8]) -> Number {
    std::array::from_fn(|at| u64::from_be_bytes(bytes[24 - 8 * at..32 - 8 * at].try_into().unwrap()))
}

fn bytes(number: Number) -> Vec<u8> {
    number.iter().rev().flat_map(|part| part.to_be_bytes()).collect()
}

/// So many times a point: its two coordinates.
fn times(secret: &[u8; 32], [x, y]: [Number; 2]) -> (Vec<u8>, Vec<u8>) {
    let (secret, point) = (number(secret), [x, y, ONE]);
    let [x, y, z] = (0..256).rev().fold([ONE, ONE, ZERO], |found, at| {
        let twice = if found[2] == ZERO { found } else { double(found) };
        if bit(secret, at) { sum(twice, point) } else { twice }
    });
    let inverse = inverse(z);
    let square = mul(inverse, inverse);
    (bytes(mul(x, square)), bytes(mul(y, mul(square, inverse))))
}

/// The public key of a secret, as browsers write it.
pub fn public(secret: &[u8; 32]) -> Vec<u8> {
    let (x, y) = times(secret, GENERATOR);
    [vec![4], x, y].concat()
}

/// What a secret has in common with another's public key.
pub fn common(secret: &[u8; 32], theirs: &[u8]) -> Vec<u8> {
    times(secret, [number(&theirs[1..33]), number(&theirs[33..65])]).0
}

/// The keys of RFC 8291, appendix A.
#[test]
fn the_curve_is_that_of_the_standard() {
    use base64::Engine as _;
    let read = |text: &str| base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(text).unwrap();
    let secret: [u8; 32] = read("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94").try_into().unwrap();
    let own = read("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
    assert_eq!(public(&secret), own);
    let theirs =
        read("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    assert_eq!(common(&secret, &theirs), read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"));
}
