export const calendarsText = {
  name: (name: string) => `Darslar: ${name}`,
  dayOff: (name: string) => `${name}: dars yo'q`,
  cancelled: (title: string) => `Dars bo'lmaydi: ${title}`,
  teacher: (name: string) => `O'qituvchi: ${name}`,
  topic: (topic: string) => `Mavzu: ${topic}`,
  movedFrom: (moment: string) => `Ko'chirildi: ${moment} edi`,
}
