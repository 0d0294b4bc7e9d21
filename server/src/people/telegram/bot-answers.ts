import type { Db } from '../../db/db.ts'

/** What the bot's buttons ask, in the words that stand on them. */
export const botQuestions = { bugun: 'Bugun', jadval: 'Jadval', vazifa: 'Vazifa', davomat: 'Davomat' } as const
export type Ask = keyof typeof botQuestions

/** A short text about one pupil, as of now. */
type BotAnswer = (db: Db, about: { studentId: number; now: Date }) => Promise<string>
type BotAnswers = Record<Ask, BotAnswer>

let known: BotAnswers | null = null

/** What the bot answers, from the areas that know it. */
export const botAnswers = {
  suppliedBy(answers: BotAnswers): void {
    known = answers
  },
  read(ask: Ask, db: Db, about: { studentId: number; now: Date }): Promise<string> {
    if (!known) throw new Error('Nobody supplies the answers of the bot: this program does not import areas.ts')
    return known[ask](db, about)
  },
}
