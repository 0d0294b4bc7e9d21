/** How points are earned; the same numbers are the kinds of actions. */
export const Method = { ParticipateLesson: 1, DoHomework: 2, ParticipateExam: 3, PassExam: 4, ByAdmin: 5 } as const
export type Method = (typeof Method)[keyof typeof Method]

/** What a movement of points stands for. */
export const PointCause = { Lesson: 1, Homework: 2, Exam: 3, Hand: 4, Purchase: 5, Event: 6 } as const
export type PointCause = (typeof PointCause)[keyof typeof PointCause]
