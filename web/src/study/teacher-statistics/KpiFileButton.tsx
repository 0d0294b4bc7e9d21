import { DownloadOutlined } from '@ant-design/icons'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { useState } from 'react'
import type { ArgsOf } from '../../shared/api/call.ts'
import { downloadFile } from '../../shared/api/download.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'

/** Saves exactly the list that is shown, all of its pages. */
export function KpiFileButton({ query }: { query: ArgsOf<typeof teacherFigures.download>['query'] }) {
  const [isRunning, setRunning] = useState(false)
  const isPhone = useIsPhone()
  const run = async () => {
    setRunning(true)
    const isSaved = await downloadFile(teacherFigures.download, { query })
    setRunning(false)
    if (isSaved) notifySuccess(words.downloaded)
  }
  return (
    <OnlineButton
      icon={<DownloadOutlined aria-hidden />}
      loading={isRunning}
      aria-label={isPhone ? words.download : undefined}
      onClick={() => void run()}
    >
      {!isPhone && words.download}
    </OnlineButton>
  )
}
