import { DownloadOutlined } from '@ant-design/icons'
import { students } from '@markaz/protocol/people/students/routes'
import { useState } from 'react'
import type { ArgsOf } from '../../shared/api/call.ts'
import { downloadFile } from '../../shared/api/download.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { studentsText } from './students.text.ts'

interface ExportButtonProps {
  body: ArgsOf<typeof students.export>['body']
  size?: 'small'
}

/** Downloads exactly the students that are asked for, all pages of them. */
export function ExportButton({ body, size }: ExportButtonProps) {
  const [percent, setPercent] = useState<number | null>(null)
  const isPhone = useIsPhone()
  const run = async () => {
    setPercent(0)
    const isSaved = await downloadFile(students.export, { body }, (share) => setPercent(Math.floor(share * 100)))
    setPercent(null)
    if (isSaved) notifySuccess(studentsText.exported)
  }
  const words = percent === null ? studentsText.export : studentsText.exporting(percent)
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
