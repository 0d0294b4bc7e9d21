export const videoText = {
  converting: 'Videoxostingda konvertatsiya qilinmoqda',
  done: 'Tayyor',
  error: 'Xatolik',
  pause: "To'xtatilgan",
  uploading: (percent: number) => `Yuklanmoqda ${percent}%`,
  waiting: 'Kutilmoqda',
  queued: 'Navbatda',
}
