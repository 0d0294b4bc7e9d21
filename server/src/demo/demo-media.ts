import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { VideoStatus, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { attachUpload } from '../centre/files/attach-upload.ts'
import { storeFile } from '../centre/files/store-file.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins, demoStudentLogin } from './demo-accounts.ts'
import { storeDemoPicture } from './demo-pictures.ts'
import { type DemoVideoFiles, demoVideoProperties, readDemoVideoFiles } from './demo-videos.ts'
import { uuidOfText } from './teaching-files.ts'

const dayMs = 86_400_000

interface Opened {
  deps: Deps
  staffId: number
  bytes: DemoVideoFiles
  /** The time 9:00 on the day that is this many days ago. */
  morning: (daysAgo: number) => Date
}

export async function addDemoMedia(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-media', today }, async (tx) => {
    const superadmin = await tx.one<{ id: number }>(sql`select id from staff where is_superadmin limit 1`)
    const nine = Date.parse(`${today}T09:00:00+05:00`)
    const morning = (daysAgo: number) => new Date(nine - daysAgo * dayMs)
    const opened: Opened = { deps, staffId: superadmin?.id ?? 0, bytes: await readDemoVideoFiles(), morning }
    await addVersions(tx, opened)
    await addParentingVideos(tx, opened)
    await addStories(tx, opened)
    await addOffer(tx, opened)
    await addCatalogue(tx, opened)
    await addTopicVideos(tx, opened)
  })
}

export const demoAppVersions = [
  ['1.0.0', false, 190],
  ['1.1.0', true, 120],
  ['1.2.0', false, 61],
  ['1.2.1', false, 12],
] as const

async function addVersions(tx: Db, { staffId, morning }: Opened): Promise<void> {
  for (const [version, isRequired, daysAgo] of demoAppVersions)
    await tx.run(sql`
      insert into app_version (version, is_required, created_by, created_at)
      values (${version}, ${isRequired}, ${staffId}, ${morning(daysAgo)})`)
}

const offer = [
  'Ushbu oferta markaz ilovasidagi XP va kumushlarga tegishli. Ilovadan foydalanish uning shartlarini qabul qilishni bildiradi.',
  'XP va kumush darsga qatnashish, uy vazifasi, imtihon va tadbirlar uchun beriladi. Ular pul emas va pulga almashtirilmaydi.',
  "Kumush faqat markaz do'konida sarflanadi. Topshirilgan buyum 3 kun ichida, ishlatilmagan holda qaytarilishi mumkin.",
]
const offerLater =
  "Davomat yoki baho xato qo'yilgan bo'lsa, ball ham tuzatiladi. O'qishni tugatgan talabaning kumushi 30 kun saqlanadi."

/** Adds two versions of the public offer. Most students have accepted the second version. */
async function addOffer(tx: Db, { staffId, morning }: Opened): Promise<void> {
  for (const [index, body] of [richTextOfParagraphs(...offer), richTextOfParagraphs(...offer, offerLater)].entries()) {
    const at = morning(index === 0 ? 150 : 55)
    await tx.run(sql`
      insert into offer_version (version, body, created_by, created_at)
      values (${index + 1}, ${JSON.stringify(body)}, ${staffId}, ${at})`)
    await tx.run(sql`
      insert into offer_acceptance (student_id, version, accepted_at)
      select student.id, ${index + 1}, ${at}::timestamptz + (student.id * 7919 % 14400) * interval '1 minute'
      from student
      where login is distinct from ${demoStudentLogin} and system_status = 1 and gone_at is null
        and (student.id * 17 + ${index}) % 100 < ${index === 0 ? 92 : 78}`)
  }
}

export const demoParentingVideos = [
  [
    'Uy vazifasida qanday yordam beramiz',
    "Bolaning o'rniga bajarmasdan yo'l ko'rsatish: uchta savol va bitta qoida.",
    40,
  ],
  ['Ekran vaqti: qancha va qachon', "Yoshga qarab me'yorlar, uxlashdan oldingi bir soat.", 23],
  ['Imtihon oldidan xotirjamlik', "Bolani qo'llab-quvvatlaydigan va bosim o'tkazadigan so'zlar.", 6],
] as const

async function addParentingVideos(tx: Db, opened: Opened): Promise<void> {
  for (const [name, description, daysAgo] of demoParentingVideos) {
    const at = opened.morning(daysAgo)
    const videoId = await addDoneVideo(tx, opened, { type: 'parenting', name, at })
    const thumbnail = await storeDemoPicture(tx, opened.deps, { name, staffId: opened.staffId })
    await tx.run(sql`
      insert into parenting_video (name, description, video_id, thumbnail, created_by, created_at)
      values (${name}, ${description}, ${videoId}, ${thumbnail}, ${opened.staffId}, ${at})`)
  }
}

export const demoCourseCatalogue = [
  [
    'Dasturlash',
    'Web dasturlash',
    'Frontend: noldan birinchi ishgacha',
    1_450_000,
    [
      ['Kirish', ['Bir daqiqada: veb qanday ishlaydi', 'Ish joyini tayyorlash']],
      ['HTML va CSS', ['Sahifa skeleti', 'Ranglar va shriftlar', 'Telefonga moslash']],
      ['JavaScript', ["O'zgaruvchilar", 'Shart va sikllar']],
    ],
  ],
  ['Dasturlash', 'Mobil dasturlash', 'Android ilovalar', 1_600_000, [['Kirish', ['Birinchi ilova']]]],
  ['Tillar', 'Ingliz tili', 'Ingliz tili: A1 dan B1 gacha', 690_000, [['A1', ['Alifbo va talaffuz', 'Salomlashish']]]],
  ['Tillar', 'Ingliz tili', 'IELTS intensiv', null, []],
] as const
export const demoPublicVideoNames = ['Bir daqiqada: veb qanday ishlaydi', 'Sahifa skeleti', 'Alifbo va talaffuz']

async function addCatalogue(tx: Db, opened: Opened): Promise<void> {
  const { deps, staffId, morning } = opened
  for (const [index, name] of demoPublicVideoNames.entries()) {
    const id = await addDoneVideo(tx, opened, { type: 'public', name, at: morning(50 - index) })
    await tx.run(sql`update video set is_for_students = true where id = ${id}`)
  }
  for (const [index, [category, sub, name, price, chapters]] of demoCourseCatalogue.entries()) {
    const banner = await storeDemoPicture(tx, deps, { name: category + index, staffId, folder: 'courses/banners' })
    const at = morning(60 - index)
    const id = await tx.newId(sql`
      with category as (
        insert into catalog_category (name, created_at) values (${category}, ${at})
        on conflict (coalesce(parent_id, 0), search_fold(name)) do update set name = excluded.name returning id
      ), sub as (
        insert into catalog_category (parent_id, name, created_at) select id, ${sub}, ${at} from category
        on conflict (coalesce(parent_id, 0), search_fold(name)) do update set name = excluded.name returning id
      )
      insert into catalog_course (sub_category_id, name, description, banner, author_id, price, created_by, created_at)
      select id, ${name}, 'Amaliy darslar, har hafta loyiha va ustoz yordami bilan.', ${banner},
        (select id from post_author order by id limit 1), ${price}, ${staffId}, ${at}
      from sub returning id`)
    await tx.run(sql`
      with chapter as (
        insert into catalog_chapter (course_id, name, position)
        select ${id}, c.value ->> 0, ordinality from json_array_elements(${JSON.stringify(chapters)}::json) with ordinality as c
        returning id, position
      )
      insert into catalog_lesson (chapter_id, name, video_id, position)
      select chapter.id, lesson.name, video.id, lesson.ordinality
      from chapter
      join json_array_elements(${JSON.stringify(chapters)}::json) with ordinality as c on c.ordinality = chapter.position
      cross join json_array_elements_text(c.value -> 1) with ordinality as lesson (name, ordinality)
      left join video on video.type = 'public' and video.orig_name = lesson.name`)
  }
}

async function addTopicVideos(tx: Db, opened: Opened): Promise<void> {
  const topics = await tx.many<{ id: number; name: string }>(sql`
    select id, name from curriculum_topic where position <= 3 and course_id = (
      select course_id from group_plan join group_staff on group_staff.group_id = group_plan.group_id
      join staff on staff.id = staff_id where staff.login = ${demoLogins.teacher} order by group_plan.group_id limit 1) order by position`)
  for (const { id, name } of topics) {
    const videoId = await addDoneVideo(tx, opened, { type: 'curriculum', name, at: opened.morning(80) })
    await tx.run(sql`update video set curriculum_id = ${id} where id = ${videoId}`)
  }
}

export const demoStories = [
  ['Yangi kurslar qabuli boshlandi', 34, true, 'https://markaz.example/qabul'],
  ['Kutubxonamiz kengaydi', 27, false, null],
  ['Zakovat gʻoliblari', 19, true, null],
  ['Qishki jadval', 8, true, 'https://markaz.example/jadval'],
] as const
export const demoVideoStory = ['Bir daqiqada: HTML nima?', 3] as const

async function addStories(tx: Db, opened: Opened): Promise<void> {
  const { deps, staffId, bytes, morning } = opened
  for (const [title, daysAgo, isActive, link] of demoStories) {
    const attachment = await storeDemoPicture(tx, deps, { name: title, staffId, folder: 'short-videos' })
    const at = morning(daysAgo)
    const id = await tx.newId(sql`
      insert into story (title, attachment, link, is_active, created_by, created_at)
      values (${title}, ${attachment}, ${link}, ${isActive}, ${staffId}, ${at}) returning id`)
    await seeStory(tx, { id, at, sharePercent: 35 + daysAgo })
  }
  const [title, daysAgo] = demoVideoStory
  const at = morning(daysAgo)
  const videoId = await addDoneVideo(tx, opened, { type: 'story', name: title, at })
  await tx.run(sql`update video set is_for_students = true where id = ${videoId}`)
  const viewer = { id: staffId }
  const file = {
    folder: 'short-videos',
    extension: 'mp4',
    name: `${title}.mp4`,
    mimeType: 'video/mp4',
    bytes: bytes.mp4,
  }
  const path = await storeFile({ ...deps, db: tx, viewer }, file)
  const attachment = await attachUpload(tx, { path, folder: file.folder, viewer })
  const id = await tx.newId(sql`
    insert into story (title, attachment, video_id, is_active, created_by, created_at)
    values (${title}, ${attachment}, ${videoId}, true, ${staffId}, ${at}) returning id`)
  await seeStory(tx, { id, at, sharePercent: 30 })
}

/** Records views of the story by a share of the active students. The demo student has not viewed the story. */
async function seeStory(
  tx: Db,
  { id, at, sharePercent }: { id: number; at: Date; sharePercent: number },
): Promise<void> {
  const seen = await tx.run(sql`
    insert into story_view (story_id, student_id, seen_at)
    select ${id}, student.id, ${at}::timestamptz + (student.id * 7919 % 2880) * interval '1 minute'
    from student
    where login is distinct from ${demoStudentLogin} and system_status = 1 and gone_at is null
      and (student.id * 31 + ${id}) % 100 < ${sharePercent}`)
  await tx.run(sql`update story set views_count = ${seen} where id = ${id}`)
}

/** Adds a finished video. All videos that this function adds have the same content. */
async function addDoneVideo(
  tx: Db,
  { deps: { files }, staffId, bytes }: Opened,
  { type, name, at }: { type: VideoType; name: string; at: Date },
): Promise<number> {
  const hostId = uuidOfText(`${type} ${name}`)
  await files.put(`videos/${hostId}/original.mp4`, bytes.mp4)
  await files.put(`videos/${hostId}/poster.jpg`, bytes.jpg)
  return tx.newId(sql`
    insert into video (type, orig_name, file_name, size_bytes, status, percentage, host, host_id, upload_url, is_whole, playable,
      duration_seconds, author_id, created_at)
    values (${type}, ${name}, ${`${name}.mp4`}, ${bytes.mp4.length}, ${VideoStatus.Done}, 100, 'local', ${hostId},
      ${`/tus/files/${hostId}`}, true, ${JSON.stringify(demoVideoProperties.playable)}, ${demoVideoProperties.durationSeconds}, ${staffId}, ${at})
    returning id`)
}
