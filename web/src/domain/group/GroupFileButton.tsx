import { DownloadOutlined } from '@ant-design/icons'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { useState } from 'react'
import { useMay } from '../../shared/access/access.tsx'
import { downloadFile } from '../../shared/api/download.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { groupText } from './group.text.ts'

/** Saves the group's file: students, attendance, homework. The percentage stands where the size is known. */
export function GroupFileButton({ groupId }: { groupId: number }) {
  const isPhone = useIsPhone()
  const [percent, setPercent] = useState<number | null>(null)
  const [isRunning, setRunning] = useState(false)
  if (!useMay(statistics.download)) return null
  const run = async () => {
    setRunning(true)
    const isSaved = await downloadFile(statistics.download, { params: { id: groupId } }, (share) =>
      setPercent(Math.floor(share * 100)),
    )
    setRunning(false)
    setPercent(null)
    if (isSaved) notifySuccess(groupText.fileSaved)
  }
  const words = !isRunning
    ? groupText.file
    : percent === null
      ? groupText.fileComing
      : `${groupText.fileComing} ${percent}%`
  return (
    <OnlineButton
      icon={<DownloadOutlined aria-hidden />}
      loading={isRunning}
      aria-label={isPhone ? words : undefined}
      onClick={() => void run()}
    >
      {isPhone ? percent !== null && `${percent}%` : words}
    </OnlineButton>
  )
}
