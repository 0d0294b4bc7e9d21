export const portalText = {
  today: (day: string, lessons: string, work: string) => `Bugun, ${day}\n${lessons}\n\n${work}`,
  noLessons: "Dars yo'q",
  noLessonsSoon: "Yaqin 7 kunda dars yo'q",
  work: (count: number) => `Topshiriladigan ish: ${count} ta`,
  noWork: "Topshiriladigan ish yo'q",
  moreWork: (count: number) => `\n…va yana ${count} ta`,
  inNoGroup: "Hozir guruhda o'qimayapti",
  noMarks: "Oxirgi 7 kunda belgi yo'q",
  cancelled: " (dars bo'lmaydi)",
  exam: 'Imtihon: ',
  returned: 'Qaytarilgan: ',
  until: (what: string, group: string, moment: string) => `${what} (${group}), ${moment} gacha`,
  counts: (attended: number, late: number, absent: number) =>
    `(keldi ${attended}, kechikdi ${late}, kelmadi ${absent})`,
  attended: 'keldi',
  late: 'kechikdi',
  absent: 'kelmadi',
}
