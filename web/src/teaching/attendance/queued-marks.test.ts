import { expect, test } from 'vitest'
import { buildSavedAttendanceMark, buildUnsentAttendance, buildUnsentAttendanceMark } from './attendance-testing.ts'
import {
  dropSavedMarksFromUnsent,
  queuedAttendanceToSend,
  storeAttendanceSaveRefusal,
  toSaveAttendanceRequest,
} from './queued-marks.ts'

const other = { id: 2, fullName: 'Zebo Karimova' }
const answerOf = (attendances = [buildSavedAttendanceMark(100)], conflicts: typeof attendances = []) => ({
  lessonId: 50,
  attendances,
  conflicts,
})

test('only queued attendance marks are sent, each with the version number that the mark had when the user changed it', () => {
  const lesson = buildUnsentAttendance({
    cells: {
      100: buildUnsentAttendanceMark({ version: 4, comment: ' kasal ' }),
      101: buildUnsentAttendanceMark({ isQueued: false }),
    },
  })
  expect(toSaveAttendanceRequest(lesson, queuedAttendanceToSend(lesson))).toEqual({
    scheduleId: 9,
    date: '2026-11-21',
    attendances: [{ studentId: 100, mark: 1, reasonType: null, comment: 'kasal', version: 4 }],
  })
})

test('an attendance mark that the server has saved is removed from the unsent marks', () => {
  const lesson = buildUnsentAttendance()
  expect(dropSavedMarksFromUnsent(lesson, queuedAttendanceToSend(lesson), answerOf()).cells).toEqual({})
})

test("if a user changes an attendance mark during its save, the new mark stays unsent and gets the saved mark's version number", () => {
  const before = buildUnsentAttendance()
  const changed = buildUnsentAttendanceMark({ mark: 2, isQueued: false })
  const after = dropSavedMarksFromUnsent(
    { ...before, cells: { 100: changed } },
    queuedAttendanceToSend(before),
    answerOf([buildSavedAttendanceMark(100, { version: 3 })]),
  )
  expect(after.cells[100]).toEqual({ ...changed, version: 3 })
})

test('if another user has saved a different attendance mark, that mark stays, and both marks are stored as a conflict', () => {
  const lesson = buildUnsentAttendance()
  const theirs = buildSavedAttendanceMark(100, { mark: 2, reasonType: 'reasonable', markedBy: other, version: 2 })
  const after = dropSavedMarksFromUnsent(lesson, queuedAttendanceToSend(lesson), answerOf([theirs], [theirs]))
  expect(after.cells).toEqual({})
  expect(after.conflicts[100]).toEqual({
    by: 'Zebo Karimova',
    theirs: { mark: 2, reasonType: 'reasonable', comment: null },
    mine: { mark: 1, reasonType: null, comment: null },
  })
})

test("if a user changes an attendance mark during a save that reports another user's mark, the change keeps its old version number", () => {
  const before = buildUnsentAttendance()
  const changed = buildUnsentAttendanceMark({ mark: 4, isQueued: false })
  const theirs = buildSavedAttendanceMark(100, { mark: 2, markedBy: other, version: 2 })
  const after = dropSavedMarksFromUnsent(
    { ...before, cells: { 100: changed } },
    queuedAttendanceToSend(before),
    answerOf([theirs], [theirs]),
  )
  expect(after.cells[100]).toEqual(changed)
})

test('the refusal of attendance marks is shown until these marks are changed', () => {
  const lesson = buildUnsentAttendance({
    cells: { 100: buildUnsentAttendanceMark(), 101: buildUnsentAttendanceMark() },
  })
  const [first, second] = queuedAttendanceToSend(lesson)
  if (!first || !second) throw new Error('two cells wait')
  const refused = storeAttendanceSaveRefusal(lesson, [first], "Talaba a'zo emas")
  expect(dropSavedMarksFromUnsent(refused, [second], answerOf([buildSavedAttendanceMark(101)])).refusal?.text).toBe(
    "Talaba a'zo emas",
  )
  expect(
    dropSavedMarksFromUnsent(
      refused,
      [first, second],
      answerOf([buildSavedAttendanceMark(100), buildSavedAttendanceMark(101)]),
    ).refusal,
  ).toBeNull()
})

test('if a save reports an earlier attendance mark of the same user, the new mark is queued again with the version number of the earlier mark', () => {
  const lesson = buildUnsentAttendance()
  const own = buildSavedAttendanceMark(100, { mark: 2, version: 6 })
  const after = dropSavedMarksFromUnsent(lesson, queuedAttendanceToSend(lesson), answerOf([own], [own]))
  expect(after.cells[100]).toMatchObject({ mark: 1, version: 6, isQueued: true })
  expect(after.conflicts).toEqual({})
})

test('refused attendance marks stay unsent and are not sent again automatically; the refusal names the students who caused it', () => {
  const lesson = buildUnsentAttendance({
    cells: { 100: buildUnsentAttendanceMark(), 101: buildUnsentAttendanceMark() },
  })
  const after = storeAttendanceSaveRefusal(lesson, queuedAttendanceToSend(lesson), "Talaba a'zo emas", {
    'attendances.1.studentId': 'x',
  })
  expect(Object.values(after.cells).map((cell) => cell.isQueued)).toEqual([false, false])
  expect(after.refusal).toEqual({ text: "Talaba a'zo emas", studentIds: [101] })
})
