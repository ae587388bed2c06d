//! Numbers a player is made of, each with a name, so that they can be learned.

/// A struct of numbers that can be walked through.
macro_rules! numbers {
    (
        $(#[$about:meta])*
        pub struct $name:ident { $($(#[$doc:meta])* pub $field:ident: f32,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct $name { $($(#[$doc])* pub $field: f32,)* }

        impl $name {
            /// Every number with its name.
            pub fn numbers(&mut self) -> Vec<(&'static str, &mut f32)> {
                vec![$((stringify!($field), &mut self.$field)),*]
            }
        }
    };
}
