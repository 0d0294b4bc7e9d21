import { AwardMethod, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { type Db, sql } from '../db/db.ts'
import { type Deps, tashkentDayAt } from '../deps.ts'
import { recordPointEntries } from '../motivation/points/post-points.ts'
import { demoStudentLogin } from './demo-accounts.ts'
import { storeDemoPicture } from './demo-pictures.ts'

interface DemoEvent {
  name: string
  description: string
  /** The kind of master class; undefined = the event is a competition. */
  type?: 'pedagogical' | 'technical'
  /** Number of members of a team; undefined = students participate individually. */
  teamSize?: number
  limit?: number
  xpRequirement?: number
  xp: number
  coin: number
  /** Days from today to the event; negative = past, finished and with paid points. */
  daysAhead: number
  hour: number
  people: number
}

/** Three events are upcoming, and one of them is full. */
export const demoEvents: DemoEvent[] = [
  {
    name: 'Sahnada gapirish',
    description: "Qo'rquvni yengish, ovoz va nigoh ustida ishlaymiz.",
    type: 'pedagogical',
    xp: 60,
    coin: 30,
    daysAhead: -84,
    hour: 15,
    people: 22,
  },
  {
    name: "Robot yig'amiz",
    description: 'Arduino bilan birinchi robot: detallar markazdan.',
    type: 'technical',
    xp: 80,
    coin: 40,
    daysAhead: -70,
    hour: 11,
    people: 18,
  },
  {
    name: 'Zakovat',
    description: "To'rt kishilik jamoalar, 36 ta savol.",
    teamSize: 4,
    xp: 100,
    coin: 60,
    daysAhead: -56,
    hour: 16,
    people: 24,
  },
  {
    name: "Tez o'qish sirlari",
    description: "Daqiqasiga 400 so'z o'qish mashqlari.",
    type: 'pedagogical',
    xp: 50,
    coin: 25,
    daysAhead: -42,
    hour: 14,
    people: 26,
  },
  {
    name: 'Matematika bellashuvi',
    description: 'Yakka tartibda, uch bosqich.',
    xp: 120,
    coin: 70,
    daysAhead: -28,
    hour: 10,
    people: 20,
  },
  {
    name: 'Veb-sahifa bir kunda',
    description: "HTML va CSS: kechqurun o'z sahifangiz tayyor.",
    type: 'technical',
    xp: 80,
    coin: 45,
    daysAhead: -14,
    hour: 12,
    people: 16,
  },
  {
    name: 'Ingliz tilida debat',
    description: "Ikki kishilik jamoalar, mavzu shu yerda e'lon qilinadi.",
    teamSize: 2,
    xp: 90,
    coin: 50,
    daysAhead: -5,
    hour: 15,
    people: 14,
  },
  {
    name: 'Tasvir va rang',
    description: "Kompozitsiya asoslari, qalam va qog'oz markazdan.",
    type: 'pedagogical',
    limit: 12,
    xp: 50,
    coin: 25,
    daysAhead: 4,
    hour: 15,
    people: 12,
  },
  {
    name: 'Kod bellashuvi',
    description: 'Uch soat, besh masala. Kompyuter markazdan.',
    limit: 40,
    xp: 150,
    coin: 90,
    daysAhead: 9,
    hour: 10,
    people: 11,
  },
  {
    name: 'Qishki zakovat',
    description: "To'rt kishilik jamoalar. G'oliblar kubokini oladi.",
    teamSize: 4,
    limit: 10,
    xpRequirement: 50,
    xp: 120,
    coin: 80,
    daysAhead: 16,
    hour: 16,
    people: 8,
  },
]

const dayMs = 86_400_000
const teamNames = [
  'Lochinlar',
  'Burgutlar',
  'Bilimdonlar',
  "Yo'lbarslar",
  'Chaqmoq',
  'Zukkolar',
  "G'oliblar",
  'Yulduzlar',
]

/**
 * Adds the demo events. Past events were announced two weeks before their start, upcoming events two weeks before
 * today.
 */
export async function addDemoEvents(
  tx: Db,
  deps: Pick<Deps, 'files' | 'clock'>,
  { today, staffId }: { today: string; staffId: number },
): Promise<void> {
  for (const event of demoEvents) {
    const start = new Date(Date.parse(`${today}T${event.hour}:00:00+05:00`) + event.daysAhead * dayMs)
    const end = new Date(start.getTime() + 2 * 3_600_000)
    const announced = new Date(Math.min(start.getTime(), Date.parse(`${today}T00:00:00+05:00`)) - 14 * dayMs)
    const isOver = event.daysAhead < 0
    const id = await tx.newId(sql`
      insert into event (kind, name, description, image, type, team_size, master_class_type, xp_requirement, xp, coin, participant_limit,
        starts_at, ends_at, finished_at, finished_by, created_by, created_at)
      values (${event.type ? 'master_class' : 'competition'}, ${event.name}, ${richTextOfParagraphs(event.description)},
        ${await storeDemoPicture(tx, deps, { name: event.name, staffId })}, ${event.teamSize ? 'team' : 'single'}, ${event.teamSize ?? null},
        ${event.type ?? null}, ${event.xpRequirement ?? 0}, ${event.xp}, ${event.coin}, ${event.limit ?? null}, ${start}, ${end},
        ${isOver ? end : null}, ${isOver ? staffId : null}, ${staffId}, ${announced})
      returning id`)
    const studentIds = await whoCame(tx, event, isOver)
    const teamIds = event.teamSize ? await makeTeams(tx, { id, event, studentIds, announced, isOver }) : null
    await enrol(tx, { id, studentIds, teamIds, announced, isOver })
    if (isOver) await reward(tx, { id, event, staffId, start, end })
  }
}

/** Chooses the participants. The demo student attended all past events, and can still enrol in upcoming events. */
async function whoCame(tx: Db, { name, people, xpRequirement = 0 }: DemoEvent, isOver: boolean): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select student.id from student join point_balance on student_id = student.id
    where gone_at is null and forgotten_at is null and system_status = 1 and status_id = 1 and xp >= ${xpRequirement}
      and (${isOver} or login is distinct from ${demoStudentLogin})
    order by (login is not distinct from ${demoStudentLogin}) desc, md5(${name} || student.ext_id) limit ${people}`)
  return rows.map(({ id }) => id)
}

/** Returns the team id of each participant. */
async function makeTeams(
  tx: Db,
  made: { id: number; event: DemoEvent; studentIds: number[]; announced: Date; isOver: boolean },
): Promise<number[]> {
  const size = made.event.teamSize ?? 1
  const count = Math.ceil(made.studentIds.length / size)
  const names = Array.from({ length: count }, (_, index) => teamNames[index] ?? `${index + 1}-jamoa`)
  const teams = await tx.many<{ id: number }>(sql`
    insert into event_team (event_id, name, captain_id, place, created_at)
    select ${made.id}, name, captain_id, place, ${made.announced}
    from unnest(${names}::text[], ${names.map((_, index) => made.studentIds[index * size] ?? null)}::bigint[],
      ${names.map((_, index) => (made.isOver && index < 3 ? index + 1 : null))}::int[]) as given (name, captain_id, place)
    returning id`)
  return made.studentIds.map((_, index) => teams[Math.floor(index / size)]?.id ?? 0)
}

async function enrol(
  tx: Db,
  made: { id: number; studentIds: number[]; teamIds: number[] | null; announced: Date; isOver: boolean },
): Promise<void> {
  const { id, studentIds, teamIds, announced, isOver } = made
  // Every ninth participant of a past event did not come.
  const statuses = studentIds.map((_, index) => (isOver && index % 9 !== 8 ? 'signed_and_came' : 'signed'))
  await tx.run(sql`
    insert into event_participant (event_id, student_id, team_id, status, enrolled_at)
    select ${id}, student_id, team_id, status, ${announced}::timestamptz + number * interval '5 hours'
    from unnest(${studentIds}::bigint[], ${teamIds ?? studentIds.map(() => null)}::bigint[], ${statuses}::text[])
      with ordinality as given (student_id, team_id, status, number)`)
}

async function reward(
  tx: Db,
  { id, event, staffId, start, end }: { id: number; event: DemoEvent; staffId: number; start: Date; end: Date },
): Promise<void> {
  const given = await tx.many<{ studentId: number }>(sql`
    update event_participant set reward_xp = ${event.xp}, reward_coin = ${event.coin}, rewarded_at = ${end}, rewarded_by = ${staffId}
    where event_id = ${id} and status = 'signed_and_came' returning student_id as "studentId"`)
  const entry = {
    cause: PointCause.Event,
    causeId: id,
    categoryId: null,
    method: AwardMethod.ByAdmin,
    xp: event.xp,
    coin: event.coin,
    day: tashkentDayAt(start),
    staffId,
    comment: event.name,
  }
  await recordPointEntries(
    tx,
    given.map(({ studentId }) => ({ ...entry, studentId })),
    { now: end },
  )
}
