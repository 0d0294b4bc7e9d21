const name = 'noticeSound'

export const isNotificationSoundOn = (): boolean => localStorage.getItem(name) === 'on'

export function setNotificationSoundOn(isOn: boolean): void {
  if (isOn) localStorage.setItem(name, 'on')
  else localStorage.removeItem(name)
}

/**
 * Plays the sound of notifications. Browsers block sound before the first click on the page, so nothing is heard then.
 */
export function playNotificationSound(): void {
  const context = new AudioContext()
  for (const [hertz, at] of [
    [660, 0],
    [880, 0.14],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.08, context.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.35)
    tone.connect(volume).connect(context.destination)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.4)
  }
  setTimeout(() => void context.close(), 1_000)
}
