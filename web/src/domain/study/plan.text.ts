export const studyPlanText = {
  topic: (position: number, topic: string) => `${position}-mavzu: ${topic}`,
  videos: 'Mavzu videolari',
  behind: (lessons: number) => `${lessons} dars orqada`,
  ahead: (lessons: number) => `${lessons} dars oldinda`,
  onTime: "Reja bo'yicha",
}
