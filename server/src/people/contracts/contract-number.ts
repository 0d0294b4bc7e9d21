import { type Db, sql } from '../../db/db.ts'

/** Returns for example `2026/000017`. Contract numbers have no gaps: a failed transaction releases its number. */
export async function takeNextContractNumber(tx: Db, day: string): Promise<string> {
  const year = Number(day.slice(0, 4))
  const row = await tx.one<{ last: number }>(sql`
    insert into contract_counter as counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = counter.last + 1
    returning last`)
  return `${year}/${String(row?.last).padStart(6, '0')}`
}

export const contractFileName = (number: string): string => `Shartnoma ${number.replace('/', '-')}.docx`
