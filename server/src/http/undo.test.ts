import type { AreaTexts } from '@markaz/protocol/area-words'
import * as words from '@markaz/protocol/words'
import { expect, it } from 'vitest'
import { featureAreas } from '../areas.ts'

/** Reasons why a change cannot be undone, with the changes to which each reason applies. */
const never: Record<string, string> = {
  'nothing was changed that could be put back': `
    audit.archive audit.export face-log.export group.export teacher-kpi.export oneroster.download student.export
    student.export-personal-data student.view student.portal-view student_contract.download agent.sign-in
    agent.sign-in-failed agent.sign-in-step agent.logout staff.sign-in staff.sign-in-failed staff.sign-in-step
    staff.logout student.sign-in student.sign-in-failed student.sign-in-step student.logout agent.confirm-failed
    staff.confirm-failed student.confirm-failed staff.confirm-password sync_run.sync door_device.open
    door_device.open-failed webhook.replay health.download health.retry-jobs`,
  'what was given out, said or ended for safety cannot be made unsaid': `
    staff.create staff.sign-up staff.change-login staff.change-password staff.reset-password
    staff.password-asked staff.password-recovered student.password-asked student.password-recovered student.password-approved student.password-refused
    staff.recovery-codes staff.second-factor-on staff.second-factor-off staff.end-sessions
    student.change-password student.reset-password student.end-sessions agent.end-sessions agent.give-code
    agent.invite agent.send-code agent.confirm-phone student.confirm-phone staff.confirm-phone access_token.create access_token.revoke
    webhook.rotate-secret health.send-test telegram.connect telegram.disconnect staff.calendar-address staff.calendar-address-off
    student.calendar-address student.calendar-address-off agent.calendar-address agent.calendar-address-off
    access-end.create access-end.approve access-end.cancel
    student.consent-given student.consent-withdrawn staff.consent-given staff.consent-withdrawn`,
  'people agreed to it, or have read it': `
    student_contract.cancel student_contract.change-phone student_contract.confirm-phone student_contract.resend
    student_contract.send-code student_contract.sign offer.accept offer.update notification.create
    notification.delete notification.release exam.announce student.send-sms`,
  "they are people's words and time": `
    chat.hand-in chat.start chat.update chat.write family_talk.write post-comment.create post-comment.delete
    post-comment.keep post-comment.report student-feedback.create told_absence.create told_absence.cancel make_up.cancel
    lesson.decline meeting.cancel meeting.create meeting.update staff_absence.cancel
    student_note.create student_note.end student_note.update`,
  'places, results and points of an event were told; a purchase has a return of its own': `
    event.accept event.came event.decline event.delete event.enrol event.finish event.invite event.leave
    event.place-team event.reward event.update store-transaction.buy store-transaction.cancel
    store-transaction.deliver store-transaction.return`,
  'made a moment ago, it is deleted by its own button': `
    contract_template.create discount.create promo.create store-item.create
    parenting-video.create saved_view.create`,
  'deleted for good, with its files or its past': `
    action_level.delete gamification_action.delete gamification_category.delete gamification_level.delete
    app-version.delete post-author.delete post-category.delete store-category.delete best-student.delete
    contract_template.delete curriculum-topic.delete study-course.delete faq.delete notification_template.delete
    parenting-video.delete story.delete saved_view.delete student.forget student.leaver-held student.mask-audit staff.forget staff.leaver-held staff.mask-audit video.create video.update
    video.delete`,
  'its own page sets it right': `
    call_run.update call_settings.update do_not_call.update family_call.create family_call.delete
    family_call.outcome family_call.update door_device.create door_device.delete door_device.update risk.acted
    risk.closed risk.reopened risk.taken saved_view.update catalog-category.create catalog-category.delete
    catalog-category.update catalog-chapter.create catalog-chapter.delete catalog-chapter.reorder
    catalog-chapter.update catalog-course.archive catalog-course.create catalog-course.delete
    catalog-course.unarchive catalog-course.update catalog-lesson.create catalog-lesson.delete
    catalog-lesson.reorder catalog-lesson.update door-setting.update leaver-setting.update staff.door-card staff.door-cleared staff.door-photo
    student.door-card student.door-cleared student.door-photo student.create student.leaver-restored staff.leaver-restored student_import.apply student_import.create
    student_import.delete student_import.revert student_import.update`,
  'it has versions or a recount of its own': `
    gamification_action.recount group-plan.follow group-plan.set-topic study-course.order study-course.replace
    study-course.set-lessons source-homework.create source-homework.delete source-homework.move
    source-homework.publish source-homework.update`,
}

it('every audited change can be undone, or this test states why not', () => {
  const told = Object.values(never).flatMap((names) => names.trim().split(/\s+/))
  const ways = featureAreas.flatMap(({ undo }) => Object.keys(undo ?? {}))
  const writes = Object.values<AreaTexts>(words).flatMap(({ kinds = {} }) =>
    Object.entries(kinds).flatMap(([kind, { actions }]) => actions.map((action) => `${kind}.${action}`)),
  )
  expect([...ways, ...told].toSorted()).toEqual(writes.toSorted())
})
