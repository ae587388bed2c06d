// How the sounds of a table are made: paper, wood, a whistle and a bell. Filtered noise and damped resonators, no files.
// It needs nothing but something to sound on, so that a test can listen.

const LOUD = 0.35;

interface Hiss {
  start?: number;
  length: number;
  /** Where the filter begins and where it ends. */
  from: number;
  to?: number;
  sharp?: number;
  volume: number;
  rise?: number;
}

/** What sounds are made with. */
export class Workshop {
  readonly #out: GainNode;
  readonly #noise: AudioBuffer;

  constructor(readonly context: BaseAudioContext) {
    this.#out = context.createGain();
    this.#noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    this.#out.gain.value = LOUD;
    this.#out.connect(context.destination);
    const samples = this.#noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }

  /** A volume that rises at once and dies away. */
  #envelope(at: number, rise: number, length: number, volume: number): GainNode {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.linearRampToValueAtTime(volume, at + rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(this.#out);
    return gain;
  }

  /** Noise through a filter that wanders: a card drawn over others, steam. */
  hiss({ start = 0, length, from, to = from, sharp = 1, volume, rise = 0.01 }: Hiss): void {
    const at = this.context.currentTime + start;
    const source = this.context.createBufferSource();
    source.buffer = this.#noise;
    source.loop = true;
    const filter = this.context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.Q.value = sharp;
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(filter).connect(this.#envelope(at, rise, length, volume));
    source.start(at, Math.random() * 0.8);
    source.stop(at + length);
  }

  /** Something struck: partials that die away, the high ones first. */
  strike(partials: number[], length: number, volume: number, start = 0): void {
    const at = this.context.currentTime + start;
    partials.forEach((frequency, index) => {
      const tone = this.context.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(this.#envelope(at, 0.002, length / (1 + index * 0.7), volume / (1 + index)));
      tone.start(at);
      tone.stop(at + length);
    });
  }
}

const paper = (by: Workshop, start = 0): void =>
  by.hiss({ start, length: 0.16, from: 1800, to: 5200, sharp: 0.7, volume: 0.5 });
const wood = (by: Workshop, start = 0, pitch = 1): void => {
  by.strike([310 * pitch, 655 * pitch, 1190 * pitch], 0.09, 0.5, start);
  by.hiss({ start, length: 0.03, from: 2600, volume: 0.35, rise: 0.001 });
};
const bell = (by: Workshop, start = 0, pitch = 1): void =>
  by.strike(
    [880, 1333, 2093, 2716].map((partial) => partial * pitch),
    1.1,
    0.22,
    start,
  );
/** Two pipes a third apart, and the steam that blows them. So narrow a filter leaves little of the noise. */
const whistle = (by: Workshop, length: number, start = 0): void => {
  by.hiss({ start, length, from: 1180, to: 1150, sharp: 22, volume: 2, rise: 0.06 });
  by.hiss({ start, length, from: 1480, to: 1440, sharp: 22, volume: 1.6, rise: 0.06 });
  by.hiss({ start, length, from: 5200, sharp: 0.6, volume: 0.14, rise: 0.06 });
};

export const SOUNDS = {
  turn: (by: Workshop) => bell(by, 0, 0.75),
  card: (by: Workshop) => paper(by),
  /** One car set down; a line is several of them. */
  wagon: (by: Workshop) => wood(by, 0, 0.9 + Math.random() * 0.2),
  done: (by: Workshop) => {
    bell(by);
    bell(by, 0.14, 1.26);
  },
  tunnel: (by: Workshop) => {
    wood(by, 0, 0.45);
    by.hiss({ start: 0.05, length: 0.7, from: 420, to: 160, volume: 0.5 });
  },
  news: (by: Workshop) => [0, 0.12, 0.3].forEach((start) => paper(by, start)),
  last: (by: Workshop) => {
    whistle(by, 0.28);
    whistle(by, 0.6, 0.38);
  },
  count: (by: Workshop) => wood(by, 0, 1.3),
  end: (by: Workshop) => {
    whistle(by, 0.35);
    [1, 1.26, 1.5].forEach((pitch, index) => bell(by, 0.4 + 0.22 * index, pitch));
  },
} as const;
