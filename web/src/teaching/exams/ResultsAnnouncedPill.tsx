import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { examsText } from './exams.text.ts'

export function ResultsAnnouncedPill({ announced }: { announced: boolean }) {
  return (
    <StatusPill tone={announced ? 'green' : 'grey'}>
      {announced ? examsText.isAnnounced : examsText.notAnnounced}
    </StatusPill>
  )
}
