export const teacherPresenceText = {
  onTime: 'Vaqtida',
  of: (onTime: string, lessons: string) => `${onTime}/${lessons}`,
  rest: (late: string, unseen: string) => `Kechikdi: ${late}, eshikda ko'rinmadi: ${unseen}`,
}
