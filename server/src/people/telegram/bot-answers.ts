import type { Db } from '../../db/db.ts'

/** The questions that the bot's buttons ask, with the label of each. */
export const botQuestionLabels = { bugun: 'Bugun', jadval: 'Jadval', vazifa: 'Vazifa', davomat: 'Davomat' } as const
export type BotQuestion = keyof typeof botQuestionLabels

/** Returns a short text about one student, with the data at the time `now`. */
type BotAnswer = (db: Db, about: { studentId: number; now: Date }) => Promise<string>
type BotAnswers = Record<BotQuestion, BotAnswer>

let known: BotAnswers | null = null

/** The bot's answers. The areas of the program that have the data register them. */
export const botAnswersProvider = {
  suppliedBy(answers: BotAnswers): void {
    known = answers
  },
  read(ask: BotQuestion, db: Db, about: { studentId: number; now: Date }): Promise<string> {
    if (!known) throw new Error('Nobody supplies the answers of the bot: this program does not import areas.ts')
    return known[ask](db, about)
  },
}
