export const trendsText = {
  attendance: "Filiallar bo'yicha davomat",
  attendanceSame: "Oxirgi 4 haftada filiallar davomati o'zgarmadi",
  attendanceFell: (office: string, points: string) => `${office}: davomat 4 haftada ${points} foiz punktga tushdi`,
  attendanceRose: (office: string, points: string) => `${office}: davomat 4 haftada ${points} foiz punktga oshdi`,
  week: (day: string, percent: string) => `${day} haftasi: ${percent}`,
  weeksOf: (office: string, percents: string) => `${office}, haftalar: ${percents}`,
  weeks: (first: string, last: string, from: number) =>
    `Haftalar ${first} – ${last}${from > 0 ? `, ustunlar ${from}% dan` : ''}`,
  members: "Qo'shilganlar va ketganlar",
  joinedAndLeft: (joined: string, left: string) => `12 haftada guruhlarga ${joined} ta qo'shildi, ${left} ta chiqdi`,
  joined: "Qo'shildi",
  left: 'Chiqdi',
  unmarked: "Belgilanmagan darslar, o'qituvchilar bo'yicha",
  mostUnmarked: (teacher: string, count: string) => `${teacher}: ${count} ta dars belgilanmagan`,
  allMarked: 'Hamma dars belgilangan',
  noOffice: 'Filialsiz',
}
