export const uploadButtonsText = {
  pause: (name: string) => `${name}: to'xtatib turish`,
  pauseShort: "To'xtatib turish",
  resume: (name: string) => `${name}: davom ettirish`,
  resumeShort: 'Davom ettirish',
  retry: (name: string) => `${name}: qayta urinish`,
  retryShort: 'Qayta urinish',
}
