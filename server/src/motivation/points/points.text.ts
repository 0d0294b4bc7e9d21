export const pointsText = {
  levelUp: 'Yangi daraja',
  level: (category: string, level: number) => `${category}: ${level}-daraja`,
  given: 'Ball berildi',
  taken: "Ball olib qo'yildi",
}
