import { Method } from '@markaz/protocol/motivation/points/schemas'

export function actionPath({ id, kind }: { id: number; kind: Method }): string {
  if (kind === Method.ParticipateLesson) return `/actions/came/${id}`
  if (kind === Method.DoHomework) return `/actions/homework-exam/${id}`
  if (kind === Method.PassExam) return `/actions/${id}/passExam`
  return `/actions/${id}`
}
