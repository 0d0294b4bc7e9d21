import { studyPlanText as words } from '../../domain/study/study.text.ts'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'

export function BehindPlanPill({ behind }: { behind: number }) {
  if (behind > 0) return <StatusPill tone="gold">{words.behind(behind)}</StatusPill>
  return <StatusPill tone="green">{behind < 0 ? words.ahead(-behind) : words.onTime}</StatusPill>
}
