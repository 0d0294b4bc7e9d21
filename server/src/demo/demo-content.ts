import { plainTextOf, richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { hasLinkInText } from '../content/comments/has-link.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoComments, demoPostAuthors, demoPostCategories, demoPosts } from './content-texts.ts'
import { storeDemoPicture } from './demo-pictures.ts'
import { uuidOfText } from './teaching-files.ts'

export async function addDemoContent(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-content', today }, async (tx) => {
    const superadmin = await tx.one<{ id: number }>(sql`select id from staff where is_superadmin limit 1`)
    const opened = { staffId: superadmin?.id ?? 0, start: Date.parse(`${today}T09:00:00+05:00`) }
    await putQuestions(tx, opened)
    await putPosts(tx, deps, opened)
    await putComments(tx, opened)
  })
}

export const demoFaqQuestions: readonly [question: string, ...answer: string[]][] = [
  [
    "To'lov qanday qilinadi?",
    "To'lovni filial kassasida naqd yoki karta orqali, shuningdek to'lov ilovalarida qilish mumkin.",
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

interface Opened {
  staffId: number
  /** 9:00 in Tashkent on the day when the demo data was created, in milliseconds since 1970. */
  start: number
}
const day = 86_400_000

async function putQuestions(tx: Db, { staffId, start }: Opened): Promise<void> {
  const rows = demoFaqQuestions.map(([question, ...paragraphs], index) => {
    const answer = richTextOfParagraphs(...paragraphs)
    return { question, answer, text: plainTextOf(answer), at: new Date(start - (90 - index) * day) }
  })
  await tx.run(sql`
    insert into faq (question, answer, answer_text, position, created_by, created_at, updated_at)
    select question, answer, text, row_number() over (order by at), ${staffId}::bigint, at, at
    from json_to_recordset(${JSON.stringify(rows)}::json) as asked (question text, answer jsonb, text text, at timestamptz)`)
}

async function putPosts(tx: Db, deps: Deps, { staffId, start }: Opened): Promise<void> {
  const madeAt = new Date(start - 100 * day)
  await tx.run(sql`
    insert into post_category (name, created_at) select name, ${madeAt} from unnest(${[...demoPostCategories]}::text[]) as name`)
  await tx.run(sql`
    insert into post_author (name, position, created_by, created_at)
    select name, position, ${staffId}::bigint, ${madeAt}
    from unnest(${demoPostAuthors.map(([name]) => name)}::text[], ${demoPostAuthors.map(([, position]) => position)}::text[]) as a (name, position)`)
  // Only two posts get a banner, because generating a banner takes time.
  const banners = await Promise.all(
    demoPosts
      .slice(0, 2)
      .map(({ title }) => storeDemoPicture(tx, deps, { name: title, staffId, folder: 'posts/images' })),
  )
  const rows = demoPosts.map(({ body, author, ...post }, index) => ({
    ...post,
    body,
    words: plainTextOf(body).replaceAll('\n', ' '),
    author: demoPostAuthors[author][0],
    banner: banners[index] ?? null,
    at: new Date(start - (index * 5 + 2) * day),
  }))
  await tx.run(sql`
    with made as (
      insert into post (title, body, excerpt, search, banner, category_id, author_id, status, is_archived, is_top, is_recommended, created_at, updated_at)
      select title, body, left(words, 200), search_fold(title || ' ' || words), banner, post_category.id,
        post_author.id, status, coalesce("isArchived", false), coalesce("isTop", false), coalesce("isRecommended", false), at, at
      from json_to_recordset(${JSON.stringify(rows)}::json) as p (title text, body jsonb, words text, banner text, category text, author text,
        status text, "isArchived" boolean, "isTop" boolean, "isRecommended" boolean, at timestamptz)
      join post_category on post_category.name = category join post_author on post_author.name = author
      returning *
    )
    insert into post_version (post_id, version, title, body, banner, category_id, author_id, status, files, saved_by, saved_at)
    select id, version, title, body, banner, category_id, author_id, status, array_remove(array[banner], null), ${staffId}::bigint, created_at
    from made`)
}

/** Adds comments. The last comment is hidden, and a comment with a link waits for approval. */
async function putComments(tx: Db, { start }: Opened): Promise<void> {
  const rows = demoComments.map(([place, text], index) => ({
    text,
    place,
    writer: index,
    isHidden: index === demoComments.length - 1,
    isWaiting: hasLinkInText(text),
    key: uuidOfText(`comment ${index}`),
    at: new Date(start - (index + 1) * day),
  }))
  await tx.run(sql`
    insert into post_comment (post_id, student_id, text, is_hidden, is_waiting, client_key, created_at)
    select post.id, student.id, text, "isHidden", "isWaiting", key, greatest(at, post.created_at + interval '3 hours')
    from json_to_recordset(${JSON.stringify(rows)}::json) as c (text text, place int, writer int, "isHidden" boolean, "isWaiting" boolean, key uuid, at timestamptz)
    join (select id, created_at, row_number() over (order by created_at desc, id) - 1 as place from post where status = 'public-students' and not is_archived) post using (place)
    join (select id, row_number() over (order by ext_id) - 1 as writer from student order by ext_id limit 20) student using (writer)`)
}
