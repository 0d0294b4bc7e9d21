import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { ExportButton } from '../../shared/ui/ExportButton.tsx'
import { groupText } from './group.text.ts'

export function DownloadGroupStatisticsButton({ groupId }: { groupId: number }) {
  return (
    <ExportButton
      route={statistics.download}
      args={{ params: { id: groupId } }}
      label={groupText.file}
      done={groupText.fileSaved}
    />
  )
}
