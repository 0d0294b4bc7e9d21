import { isDeepStrictEqual } from 'node:util'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { postComments } from '@markaz/protocol/content/comments/routes'
import { faq } from '@markaz/protocol/content/faq/routes'
import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import { stories } from '@markaz/protocol/content/stories/routes'
import { actionLevels, actions, groupsActions } from '@markaz/protocol/motivation/actions/routes'
import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import { storeCategories, storeItems } from '@markaz/protocol/motivation/market/routes'
import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import { academics, assistants, teachers } from '@markaz/protocol/people/academics/routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import { controlActions } from '@markaz/protocol/people/memberships/routes'
import { agents } from '@markaz/protocol/people/parents/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { treeOf } from '@markaz/protocol/permissions'
import type { RouteDefinition } from '@markaz/protocol/route'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { isPicture } from './centre/files/file-routes.ts'
import { readOffice } from './centre/offices/offices.queries.ts'
import { postsBack } from './content/posts/move-post.ts'
import { type Db, sql } from './db/db.ts'
import { found } from './http/found.ts'
import { type FieldChange, setBack, undeleted } from './http/set-back.ts'
import type { Change, WaysBack } from './http/taking-back.ts'
import { awardBack, groupAwardBack } from './motivation/awards/take-back.ts'
import { participantStatusBack } from './motivation/events/change-participants.ts'
import { makingBack } from './people/contracts/cancel-contract.ts'
import { archivingBack } from './people/discounts/save-discount.ts'
import { joiningBack, studyBack } from './people/memberships/take-back.ts'
import { grantsHeldBy, refuseBeyondOwn } from './people/roles/grants.ts'
import { readRole } from './people/roles/roles.queries.ts'
import { smsBack, systemStatusBack } from './people/students/student-account.ts'
import { marksBack } from './teaching/attendance/take-back.ts'
import { examBack, removalBack as examRemovalBack, scoreBack } from './teaching/exams/take-back.ts'
import {
  checkBack,
  deadlineBack,
  givingBack,
  removalBack as homeworkRemovalBack,
} from './teaching/homework/take-back.ts'

/**
 * What can be taken back, by entity and action of its line in the audit (decision 396 says why the rest cannot). Most
 * is set back by the call that could do it by hand: what was made is removed, what was changed is changed again.
 */
export const waysBack: WaysBack = {
  'office.create': setBack(offices.remove),
  'office.update': setBack(offices.update, { body: withHeadOffice }),
  'office.delete': undeleted(offices.remove, sql`office`, async (tx, { viewer }, { entityId }) => {
    found(await readOffice(tx, viewer, entityId))
  }),

  'role.create': setBack(roles.remove),
  'role.update': setBack(roles.update, { body: withTree }),
  'role.second-factor': setBack(roles.secondFactor),
  'role.delete': undeleted(roles.remove, sql`role`, async (tx, { viewer }, { entityId }) => {
    refuseBeyondOwn(viewer, grantsHeldBy(found(await readRole(tx, entityId))))
  }),
  'staff.update': (change) => {
    const { permissionName } = change
    if (permissionName === 'staff_control:users') return setBack(users.update, { params: ofKind })
    const calls = personCalls[permissionName]
    return calls && setBack(isOnlyStatus(change) ? (calls.updateStatus ?? calls.update) : calls.update)
  },
  'agent.update': setBack(agents.updateStatus),

  // A new password alone leaves a line that says no difference.
  'student.update': ({ before, after }) =>
    isDeepStrictEqual(before, after)
      ? undefined
      : setBack('firstName' in (before as object) ? students.updateProfile : students.update),
  'student.change-login': setBack(students.changeLogin, { body: ({ before }) => ({ newLogin: before.login }) }),
  'student.system-status': systemStatusBack,
  'student.sms': smsBack,
  'student.reward': awardBack,
  'student_contract.create': makingBack,
  'promo.update': setBack(promos.update),
  'promo.archive': archivingBack,
  'promo.unarchive': archivingBack,
  'discount.update': setBack(discounts.update),
  'discount.archive': archivingBack,
  'discount.unarchive': archivingBack,
  'student_group.create': joiningBack,
  'student_group.update': studyBack,
  'contract_template.update': setBack(contracts.update),
  'certificate.create': setBack(certificates.update, { body: () => ({ isActive: false }) }),
  'certificate.update': setBack(certificates.update),
  'control_action.update': setBack(controlActions.update),

  'homework.create': givingBack,
  'homework.update': deadlineBack,
  'homework.delete': homeworkRemovalBack,
  'exam.update': examBack,
  'exam.delete': examRemovalBack,
  'exam.create': setBack(exams.remove),
  'chat.check': ({ after }) => ('result' in (after as object) ? scoreBack : checkBack),
  'attendance.update': marksBack,

  'study-course.create': setBack(studyCourses.remove),
  'study-course.update': setBack(studyCourses.update),
  'curriculum-topic.create': setBack(curriculum.remove),
  'curriculum-topic.update': setBack(curriculum.rename),

  'gamification_category.create': setBack(gamificationCategories.remove),
  'gamification_category.update': setBack(gamificationCategories.update),
  'gamification_level.create': setBack(levels.remove),
  'gamification_level.update': setBack(levels.update),
  'gamification_action.create': setBack(actions.remove),
  'gamification_action.update': setBack(actions.update),
  'gamification_action.connect': setBack(groupsActions.connectAction),
  'action_level.update': setBack(actionLevels.update),
  'study_group.connect': setBack(groupsActions.connectGroup),
  'study_group.reward': groupAwardBack,
  'best-student.create': setBack(bestStudents.remove),
  'event.change-status': participantStatusBack,
  'event.create': ({ after }) =>
    setBack((after as { kind: string }).kind === 'master_class' ? masterClasses.remove : competitions.remove),

  'store-category.create': setBack(storeCategories.remove),
  'store-category.update': setBack(storeCategories.update),
  'store-item.update': setBack(storeItems.update, { body: withStock, moving: ['count'] }),
  'store-item.stop': setBack(storeItems.changeStatus, { body: onSale, moving: ['count', 'price'] }),
  'store-item.restore': setBack(storeItems.changeStatus, { body: () => ({ status: 'stopped' }), moving: ['count'] }),

  ...postsBack,
  // As the version that it was until then.
  'post.update': setBack(posts.update, { body: asNextVersion, moving: ['version'] }),
  'post.take_version': setBack(posts.update, { body: asNextVersion, moving: ['version'] }),
  'post-category.create': setBack(postCategories.remove),
  'post-category.update': setBack(postCategories.update),
  'post-author.create': setBack(postAuthors.remove),
  'post-author.update': setBack(postAuthors.update),
  'post-comment.hide': setBack(postComments.hide),
  'post-comment.show': setBack(postComments.hide),
  'faq.create': setBack(faq.remove),
  'faq.update': setBack(faq.update, { body: withVersion }),
  'faq.reorder': setBack(faq.reorder, {
    params: () => ({}),
    body: ({ before, after }) => ({ before: after.ids, after: before.ids }),
  }),
  'story.create': setBack(stories.remove),
  // A film that another took the place of is gone.
  'story.update': (change) =>
    isSame(change, 'attachment') || isPicture(String(wasIn(change).attachment)) ? setBack(stories.update) : undefined,
  'parenting-video.update': (change) => (isSame(change, 'videoId') ? setBack(parentingVideos.update) : undefined),
  'app-version.create': setBack(appVersions.remove),
  'app-version.update': setBack(appVersions.update),
  'notification_template.create': setBack(notificationTemplates.remove),
  'notification_template.update': setBack(notificationTemplates.update),
}

const personCalls: Record<string, { update: RouteDefinition; updateStatus?: RouteDefinition }> = {
  'users:staff': staff,
  'users:academic': academics,
  'users:teachers': teachers,
  'users:assistants': assistants,
}

const wasIn = ({ before }: Change) => before as FieldChange['before']
const isSame = (change: Change, field: string) => wasIn(change)[field] === (change.after as FieldChange['after'])[field]

const isOnlyStatus = ({ after }: Change) => Object.keys(after as object).join() === 'isActive'

async function ofKind({ entityId: id }: FieldChange, tx: Db) {
  const person = await tx.one<{ kind: number }>(sql`select kind from staff where id = ${id}`)
  return { id, type: person?.kind === 1 ? 'staff' : 'academic' }
}

async function withHeadOffice({ entityId, before }: FieldChange, tx: Db) {
  const office = await tx.one(sql`select head_office_id as "hOfficeId" from office where id = ${entityId}`)
  return { ...before, ...office }
}

function withTree({ before: { name, type, grants } }: FieldChange) {
  return { name, type, permissions: treeOf(new Set(grants as string[])) }
}

/** The stock moves by what the change moved it. */
function withStock({ before: { isStopped: _, ...before }, after }: FieldChange) {
  return { ...before, seenCount: after.count }
}

function onSale({ entityId }: FieldChange, tx: Db) {
  return tx.one(sql`select 'on_sale' as status, count, price from store_item where id = ${entityId}`)
}

function asNextVersion({ before }: FieldChange) {
  return { ...before, version: Number(before.version) + 1 }
}

async function withVersion({ entityId, before }: FieldChange, tx: Db) {
  const row = await tx.one(sql`select version from faq where id = ${entityId}`)
  return { ...before, ...row }
}
