import { courseKeys } from '@markaz/demo/catalogue'
import { type Sql, sql } from '../db/db.ts'
import { demoPostAuthors, demoPostCategories, demoPosts } from './content-texts.ts'
import { demoContractTemplates } from './contract-templates.ts'
import { demoLogins, demoRoles } from './demo-accounts.ts'
import { demoFaqQuestions } from './demo-content.ts'
import { demoHeadOfficeIds } from './demo-database.ts'
import { demoDiscounts } from './demo-discounts.ts'
import { demoEvents } from './demo-events.ts'
import { demoShopItems } from './demo-market.ts'
import {
  demoAppVersions,
  demoCourseCatalogue,
  demoParentingVideos,
  demoPublicVideoNames,
  demoStories,
  demoVideoStory,
} from './demo-media.ts'
import { demoAnnouncements, demoMessageTemplates } from './demo-notices.ts'
import { demoFeedbackTexts } from './demo-people.ts'
import { demoPointActions } from './demo-points.ts'
import { demoWebhookName } from './demo-webhooks.ts'
import { demoExamTask, demoHomeworkTasks, lessonThemesByCourse } from './teaching-texts.ts'

/** SQL condition that recognizes demo rows: their time is a full minute, while times of users' actions have seconds. */
const onTheMinute = (column: Sql) => sql`${column} = date_trunc('minute', ${column})`
const createdAt = sql`created_at`
const isMade = onTheMinute(createdAt)
const names = (of: readonly (readonly [string, ...unknown[]])[]) => of.map(([name]) => name)

const isDemoOffice = sql`head_office_id in (select id from head_office where ext_id = any(${demoHeadOfficeIds}))`
/** SQL condition: the row has an id of the simulated ERP and belongs to no branch outside the demo. */
const ofErp = (shape: string, homes: Sql) =>
  sql`ext_id ~ ${shape} and not exists (${homes} and head_office_id not in (select id from head_office where ext_id = any(${demoHeadOfficeIds})))`
const homesOfStudent = sql`select from student_head_office home where home.student_id = student.id`
const homesOfParent = sql`
  select from agent_student join student_head_office home on home.student_id = agent_student.student_id where agent_student.agent_id = agent.id`
const homesOfStaff = sql`select from staff_head_office home where home.staff_id = staff.id`

interface DemoRowCondition {
  table: string
  where: Sql
}

/**
 * SQL conditions for rows that the demo created, without rows that depend on them. If a user could have created the
 * same row, both its text and its time must match.
 */
export const demoRowConditionsByTable: readonly DemoRowCondition[] = [
  { table: 'head_office', where: sql`ext_id = any(${demoHeadOfficeIds})` },
  { table: 'office', where: isDemoOffice },
  { table: 'door_device', where: sql`ip_address = '127.0.0.1' and created_by is null` },
  { table: 'study_group', where: isDemoOffice },
  { table: 'student', where: ofErp('^student-[0-9]{4}$', homesOfStudent) },
  { table: 'staff', where: sql`not is_superadmin and ${ofErp('^(teacher|assistant)-[0-9]{3}$', homesOfStaff)}` },
  {
    table: 'staff',
    where: sql`not is_superadmin and ext_id is null and login = any(${Object.values(demoLogins)})
      and first_name in ('Gulnora', 'Munira', 'Bobur') and last_name in ('Ergasheva', 'Kassirova', 'Mehmonov')`,
  },
  { table: 'course', where: sql`ext_id = any(${courseKeys.map((key) => `course-${key}`)})` },
  ...Object.values(demoRoles).map(({ name, type, grants }) => ({
    table: 'role',
    where: sql`not is_admin and name = ${name} and type = ${type} and grants = ${[...grants]}`,
  })),
  // A demo parent may also be linked to real students, so demo parents are recognized by their time of creation.
  { table: 'agent', where: isMade },
  { table: 'agent', where: ofErp('^parent-[0-9]+$', homesOfParent) },
  { table: 'certificate', where: isMade },
  { table: 'webhook', where: sql`${isMade} and name = ${demoWebhookName}` },
  { table: 'student_feedback', where: sql`${isMade} and text = any(${demoFeedbackTexts})` },
  { table: 'best_student', where: isMade },
  {
    table: 'attendance',
    where: sql`marked_at = (select (date + end_time) at time zone 'Asia/Tashkent' from lesson where lesson.id = lesson_id)`,
  },
  { table: 'homework', where: sql`${isMade} and description = any(${demoHomeworkTasks})` },
  { table: 'exam', where: sql`${isMade} and description = ${demoExamTask}` },
  {
    table: 'contract_template',
    where: sql`${isMade} and name = any(${Object.values(demoContractTemplates).map(({ name }) => name)})`,
  },
  { table: 'discount', where: sql`${isMade} and name = any(${demoDiscounts.map(({ name }) => name)})` },
  {
    table: 'study_course',
    where: sql`${isMade} and name = any(${Object.keys(lessonThemesByCourse).map((name) => `${name}: asosiy dastur`)})`,
  },
  {
    table: 'gamification_category',
    where: sql`(name, display_name) in (('lessons', 'Darslar'), ('works', 'Vazifa va imtihonlar'))`,
  },
  {
    table: 'gamification_action',
    where: sql`name = any(${demoPointActions.map(({ name }) => name)}) and category_id in (
      select id from gamification_category where (name, display_name) in (('lessons', 'Darslar'), ('works', 'Vazifa va imtihonlar')))`,
  },
  { table: 'event', where: sql`${isMade} and name = any(${demoEvents.map(({ name }) => name)})` },
  { table: 'store_category', where: sql`${isMade} and name = any(${names(demoShopItems)})` },
  { table: 'store_item', where: sql`${isMade} and name = any(${demoShopItems.map(([, name]) => name)})` },
  { table: 'post_category', where: sql`${isMade} and name = any(${[...demoPostCategories]})` },
  { table: 'post_author', where: sql`${isMade} and name = any(${names(demoPostAuthors)})` },
  { table: 'post', where: sql`${isMade} and title = any(${demoPosts.map(({ title }) => title)})` },
  { table: 'faq', where: sql`${isMade} and question = any(${names(demoFaqQuestions)})` },
  { table: 'app_version', where: sql`${isMade} and version = any(${names(demoAppVersions)})` },
  { table: 'offer_version', where: isMade },
  { table: 'parenting_video', where: sql`${isMade} and name = any(${names(demoParentingVideos)})` },
  { table: 'story', where: sql`${isMade} and title = any(${[...names(demoStories), demoVideoStory[0]]})` },
  {
    table: 'catalog_category',
    where: sql`${isMade} and name = any(${[...names(demoCourseCatalogue), ...demoCourseCatalogue.map(([, sub]) => sub)]})`,
  },
  { table: 'catalog_course', where: sql`${isMade} and name = any(${demoCourseCatalogue.map(([, , name]) => name)})` },
  {
    table: 'video',
    where: sql`${isMade} and (type = 'curriculum' or orig_name = any(${[...names(demoParentingVideos), ...demoPublicVideoNames, demoVideoStory[0]]}))`,
  },
  { table: 'report_day', where: isMade },
  { table: 'call_list', where: onTheMinute(sql`made_at`) },
  {
    table: 'notification',
    where: sql`kind = 1 and title = any(${['Markazga xush kelibsiz', ...demoAnnouncements.map(({ title }) => title)]})`,
  },
  { table: 'notification_template', where: sql`name = any(${names(demoMessageTemplates)})` },
  { table: 'notification_sending', where: sql`title = any(${demoAnnouncements.map(({ title }) => title)})` },
  {
    // Synchronization runs of the demo: runs without a user, started within ten minutes of a run with demo
    // rows.
    table: 'sync_run',
    where: sql`started_by is null and exists (
      select from sync_run known join sync_row on run_id = known.id
      where (sync_row.ext_id = any(${demoHeadOfficeIds}) or sync_row.ext_id ~ '^student-[0-9]{4}$')
        and sync_run.started_at between known.started_at - interval '10 minutes' and known.started_at + interval '10 minutes')`,
  },
]
