import { plainText, richTextOf } from '@markaz/protocol/rich-text'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { openOnce } from './open-once.ts'

/** What the centre has published: questions and their answers. */
export async function openDemoContent(deps: Deps, today: string): Promise<void> {
  await openOnce(deps, { name: 'demo-content', today }, async (tx) => {
    const superadmin = await tx.one<{ id: number }>(sql`select id from staff where is_superadmin limit 1`)
    await putQuestions(tx, { staffId: superadmin?.id ?? 0, start: Date.parse(`${today}T09:00:00+05:00`) })
  })
}

const questions: readonly [question: string, ...answer: string[]][] = [
  [
    "To'lov qanday qilinadi?",
    "To'lovni filial kassasida naqd yoki karta orqali, shuningdek Payme va Click ilovalarida qilish mumkin.",
    "Oylik to'lov har oyning 5-sanasigacha qabul qilinadi.",
  ],
  [
    'Darsga kela olmasam nima qilaman?',
    "Guruh o'qituvchisiga yoki filial menejeriga oldindan xabar bering.",
    "O'tkazib yuborilgan dars videosi guruhning Videolar bo'limida turadi, uy vazifasini muddatida topshirsangiz bo'ladi.",
  ],
  [
    "Guruhni almashtirsa bo'ladimi?",
    "Ha. Filial menejeriga murojaat qiling: bo'sh joy bo'lsa, darajangizga mos guruhga o'tkazamiz.",
  ],
  [
    'Uy vazifasini kech topshirsam-chi?',
    "Muddat tugagach ish qabul qilinmaydi. Uzrli sabab bo'lsa, o'qituvchi muddatni uzaytirishi mumkin.",
  ],
  [
    'Kumushlarni nimaga ishlataman?',
    "Darslar, uy vazifalari va tadbirlar uchun yig'ilgan kumushga do'kondan buyum olasiz.",
  ],
  ['Sertifikat qachon beriladi?', "Kursni tugatib, yakuniy imtihondan o'tganlarga bir hafta ichida beriladi."],
  [
    "Ota-onalar farzandining natijasini qayerda ko'radi?",
    "Ota-ona telefon raqami bo'yicha ro'yxatdan o'tadi va davomat, ball hamda imtihon natijalarini ko'radi.",
  ],
]

async function putQuestions(tx: Db, { staffId, start }: { staffId: number; start: number }): Promise<void> {
  const rows = questions.map(([question, ...paragraphs], index) => {
    const answer = richTextOf(...paragraphs)
    return { question, answer, text: plainText(answer), at: new Date(start - (90 - index) * 86_400_000) }
  })
  await tx.run(sql`
    insert into faq (question, answer, answer_text, position, created_by, created_at, updated_at)
    select question, answer, text, row_number() over (order by at), ${staffId}::bigint, at, at
    from json_to_recordset(${JSON.stringify(rows)}::json) as asked (question text, answer jsonb, text text, at timestamptz)`)
}
