/** Two short synthesized sounds, for "your turn" and for a move. */

const NOTES = { turn: [523, 784], move: [330] };

let context: AudioContext | null = null;

export function play(sound: keyof typeof NOTES): void {
  context ??= new AudioContext();
  NOTES[sound].forEach((pitch, i) => note(context as AudioContext, pitch, i * 0.12));
}

function note(audio: AudioContext, pitch: number, after: number): void {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.5);
}
