/** The short synthesized sound that announces a turn. */

/** Pitches in hertz, played one after the other. */
const NOTES = [523, 784];

let context: AudioContext | null = null;

export function playTurnSound(): void {
  const audio = (context ??= new AudioContext());
  NOTES.forEach((pitch, i) => playNote(audio, pitch, i * 0.12));
}

/** Play a note after `delay` seconds. */
function playNote(audio: AudioContext, pitch: number, delay: number): void {
  const start = audio.currentTime + delay;
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
