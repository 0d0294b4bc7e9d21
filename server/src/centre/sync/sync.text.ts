export const syncText = {
  incredible: (list: string, known: number, missing: number) =>
    `ERP "${list}" ro'yxatida bizdagi ${known} tadan ${missing} tasi yo'q. Bu ishonchsiz, shuning uchun hech narsa tugatilmadi. ERPni tekshiring`,
  unexpected: "Biror narsa noto'g'ri ketdi. Olingan ma'lumotlar saqlandi",
  nameless: (count: number) => `Identifikatori o'qilmagan ${count} ta qator bor: ro'yxatda yo'qlar tugatilmadi`,
  begunAgain: "Jarayon to'xtab qolgan edi, qayta boshlandi",
  killed: "Jarayon to'xtab qolgan. Sinxronizatsiyani qaytadan boshlang",
  doesNotFit: (what: string | undefined) => `Qiymat ma'lumotlar bazasiga to'g'ri kelmaydi (${what})`,
  /** Keys are the names of violated database constraints. */
  refused: {
    study_group_dates_in_order: 'Tugash sanasi boshlanishidan oldin (endedDate)',
    student_group_dates_in_order: 'Tugash sanasi boshlanishidan oldin (endedDate)',
    student_group_one_at_a_time: 'Talaba bu guruhda shu kunlarda allaqachon bor (beginDate, endDate)',
    schedule_item_times_in_order: 'Dars tugashi boshlanishidan keyin emas (schedule.endTime)',
    schedule_item_days_known: "Hafta kunlari noto'g'ri (schedule.daysOfWeek)",
    schedule_item_key_unique: 'Jadval kaliti takror (schedule.key)',
    student_gender_known: "Jinsi noto'g'ri (gender)",
  } as Record<string, string>,
}
