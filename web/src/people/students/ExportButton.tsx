import { DownloadOutlined } from '@ant-design/icons'
import { students } from '@markaz/protocol/people/students/routes'
import { useState } from 'react'
import { downloadFile } from '../../shared/api/download.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { useIsPhone } from '../../shared/ui/use-media.ts'
import { exportFilter, type StudentFilters } from './student-filters.ts'
import { studentsText } from './students.text.ts'

/** Downloads exactly the students the filters show, all pages of them. */
export function ExportButton({ filters }: { filters: StudentFilters }) {
  const [percent, setPercent] = useState<number | null>(null)
  const isPhone = useIsPhone()
  const run = async () => {
    setPercent(0)
    const isSaved = await downloadFile(students.export, { body: exportFilter(filters) }, (share) =>
      setPercent(Math.floor(share * 100)),
    )
    setPercent(null)
    if (isSaved) notifySuccess(studentsText.exported)
  }
  const words = percent === null ? studentsText.export : studentsText.exporting(percent)
  return (
    <OnlineButton
      icon={<DownloadOutlined aria-hidden />}
      loading={percent !== null}
      aria-label={isPhone ? words : undefined}
      onClick={() => void run()}
    >
      {!isPhone && words}
    </OnlineButton>
  )
}
