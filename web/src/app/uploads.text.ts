export const uploadsText = {
  title: 'Videolar yuklanishi',
  doNotClose: 'Fayllar yuklanmoqda, sahifani yopmang',
  progress: (name: string) => `${name}: yuklanishi`,
  more: (count: number) => `Yana ${count} ta`,
  speed: (size: string) => `${size}/s`,
  seconds: (count: number) => `${count} soniya qoldi`,
  minutes: (count: number) => `${count} daqiqa qoldi`,
  hours: (hours: number, minutes: number) => `${hours} soat ${minutes} daqiqa qoldi`,
  elsewhere: 'Boshqa oynada yuklanmoqda',
  cancel: (name: string) => `${name}: o'chirish`,
  cancelShort: "O'chirish",
  /** Section 13 of the decisions prescribes this text. */
  confirm: "Videoni o'chirmoqchimisiz?",
  removed: "Video o'chirildi",
  history: 'Tarix',
}
