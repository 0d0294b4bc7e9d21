const byConstraint: Record<string, string> = {
  study_group_dates_in_order: 'Tugash sanasi boshlanishidan oldin (endedDate)',
  student_group_dates_in_order: 'Tugash sanasi boshlanishidan oldin (endedDate)',
  student_group_one_at_a_time: 'Talaba bu guruhda shu kunlarda allaqachon bor (beginDate, endDate)',
  schedule_item_times_in_order: 'Dars tugashi boshlanishidan keyin emas (schedule.endTime)',
  schedule_item_days_known: "Hafta kunlari noto'g'ri (schedule.daysOfWeek)",
  schedule_item_key_unique: 'Jadval kaliti takror (schedule.key)',
  student_gender_known: "Jinsi noto'g'ri (gender)",
}

/**
 * Why PostgreSQL refuses a row (data exception, integrity, a value too big), in words; null when the row is not to blame.
 */
export function refusalOf(error: unknown): string | null {
  const { code, constraint, column, message } = error as Partial<Record<string, string>>
  if (!code || !/^(22|23|54)/.test(code)) return null
  const known = constraint && byConstraint[constraint]
  if (known) return known
  const where = constraint ?? column
  return `Qiymat ma'lumotlar bazasiga to'g'ri kelmaydi (${where ?? message ?? code})`
}
