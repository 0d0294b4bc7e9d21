import { DownloadOutlined } from '@ant-design/icons'
import type { CallArgumentsOf, RouteDefinition } from '@markaz/protocol/route'
import { useState } from 'react'
import { useMayCall } from '../access/access.tsx'
import { downloadFile } from '../api/download.ts'
import { notifySuccess } from '../notify/toasts.ts'
import { commonText } from '../text/common.text.ts'
import { useIsPhone } from './browser-state.ts'
import { ButtonDisabledOffline } from './buttons.tsx'

interface ExportButtonProps<R extends RouteDefinition> {
  route: R
  args: CallArgumentsOf<R>
  label?: string
  done: string
  size?: 'small'
}

/** Downloads all rows that match the current filters. Shows the progress if the size is known. */
export function ExportButton<R extends RouteDefinition>({
  route,
  args,
  label = commonText.export,
  done,
  size,
}: ExportButtonProps<R>) {
  const [isRunning, setRunning] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const isPhone = useIsPhone()
  if (!useMayCall(route)) return null
  const run = async () => {
    setRunning(true)
    const isSaved = await downloadFile(route, args, (share) => setPercent(Math.floor(share * 100)))
    setRunning(false)
    setPercent(null)
    if (isSaved) notifySuccess(done)
  }
  const words = isRunning ? commonText.exporting(percent) : label
  return (
    <ButtonDisabledOffline
      icon={<DownloadOutlined aria-hidden />}
      loading={isRunning}
      {...(size ? { size } : {})}
      aria-label={isPhone ? words : undefined}
      onClick={() => void run()}
    >
      {isPhone ? percent !== null && `${percent}%` : words}
    </ButtonDisabledOffline>
  )
}
