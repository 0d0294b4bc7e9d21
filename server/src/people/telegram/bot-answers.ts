import type { Db } from '../../db/db.ts'

/** Labels of the bot's buttons, by the question that each asks. */
export const botQuestionLabels = { bugun: 'Bugun', jadval: 'Jadval', vazifa: 'Vazifa', davomat: 'Davomat' } as const
export type BotQuestion = keyof typeof botQuestionLabels

/** The bot's answer uses the data as of `now`. */
type BotAnswer = (db: Db, about: { studentId: number; now: Date }) => Promise<string>
type BotAnswers = Record<BotQuestion, BotAnswer>

let registeredAnswers: BotAnswers | null = null

/** The areas that have the data register the bot's answers here. */
export const telegramBotAnswersProvider = {
  suppliedBy(answers: BotAnswers): void {
    registeredAnswers = answers
  },
  read(ask: BotQuestion, db: Db, about: { studentId: number; now: Date }): Promise<string> {
    if (!registeredAnswers)
      throw new Error('No area provides the answers of the bot: this program does not import areas.ts')
    return registeredAnswers[ask](db, about)
  },
}
