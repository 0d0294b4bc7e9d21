import { DownloadOutlined } from '@ant-design/icons'
import { audits } from '@markaz/protocol/control/audits/routes'
import { useState } from 'react'
import type { ArgsOf } from '../../shared/api/call.ts'
import { downloadFile } from '../../shared/api/download.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { auditsText as words } from './audits.text.ts'

/** Downloads the lines that the filters leave, all pages of them. */
export function ExportButton({ body }: { body: ArgsOf<typeof audits.export>['body'] }) {
  const [isLoading, setLoading] = useState(false)
  const isPhone = useIsPhone()
  const run = async () => {
    setLoading(true)
    const isSaved = await downloadFile(audits.export, { body })
    setLoading(false)
    if (isSaved) notifySuccess(words.exported)
  }
  return (
    <OnlineButton
      icon={<DownloadOutlined aria-hidden />}
      loading={isLoading}
      aria-label={isPhone ? words.export : undefined}
      onClick={() => void run()}
    >
      {!isPhone && words.export}
    </OnlineButton>
  )
}
