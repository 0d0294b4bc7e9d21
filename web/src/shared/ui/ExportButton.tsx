import { DownloadOutlined } from '@ant-design/icons'
import type { RouteDefinition } from '@markaz/protocol/route'
import { useState } from 'react'
import type { ArgsOf } from '../api/call.ts'
import { downloadFile } from '../api/download.ts'
import { notifySuccess } from '../notify/bus.ts'
import { common } from '../text/common.text.ts'
import { OnlineButton } from './OnlineButton.tsx'
import { useIsPhone } from './use-media.ts'

interface ExportButtonProps<R extends RouteDefinition> {
  route: R
  args: ArgsOf<R>
  /** Told when the file is there. */
  done: string
  size?: 'small'
}

/** Downloads exactly the rows that are asked for, all pages of them. */
export function ExportButton<R extends RouteDefinition>({ route, args, done, size }: ExportButtonProps<R>) {
  const [percent, setPercent] = useState<number | null>(null)
  const isPhone = useIsPhone()
  const run = async () => {
    setPercent(0)
    const isSaved = await downloadFile(route, args, (share) => setPercent(Math.floor(share * 100)))
    setPercent(null)
    if (isSaved) notifySuccess(done)
  }
  const words = percent === null ? common.export : common.exporting(percent)
  return (
    <OnlineButton
      icon={<DownloadOutlined aria-hidden />}
      loading={percent !== null}
      {...(size ? { size } : {})}
      aria-label={isPhone ? words : undefined}
      onClick={() => void run()}
    >
      {!isPhone && words}
    </OnlineButton>
  )
}
