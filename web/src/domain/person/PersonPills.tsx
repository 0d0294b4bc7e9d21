import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from '@ant-design/icons'
import { FacePhotoStatus } from '@markaz/protocol/people/face-photos/schemas'
import { AccountStatus, EmploymentStatus, type StaffMember } from '@markaz/protocol/people/staff/schemas'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './person.module.css'
import { personText } from './person.text.ts'

const workTone: Record<EmploymentStatus, PillTone> = {
  [EmploymentStatus.Working]: 'plain',
  [EmploymentStatus.NotWorking]: 'grey',
}
const accountTone: Record<AccountStatus, PillTone> = {
  [AccountStatus.Active]: 'plain',
  [AccountStatus.InActive]: 'red',
  [AccountStatus.HasNotAccount]: 'grey',
}
const faceTone: Record<Exclude<FacePhotoStatus, typeof FacePhotoStatus.ImgNotUpload>, PillTone> = {
  [FacePhotoStatus.Waiting]: 'blue',
  [FacePhotoStatus.Failed]: 'red',
  [FacePhotoStatus.Ready]: 'green',
}

export const EmploymentStatusPill = ({ status }: { status: EmploymentStatus }) => (
  <StatusPill tone={workTone[status]}>{personText.work[status]}</StatusPill>
)
export const AccountStatusPill = ({ status }: { status: AccountStatus }) => (
  <StatusPill tone={accountTone[status]}>{personText.account[status]}</StatusPill>
)
const faceSigns = {
  [FacePhotoStatus.Waiting]: <ClockCircleOutlined aria-hidden />,
  [FacePhotoStatus.Failed]: <CloseOutlined aria-hidden />,
  [FacePhotoStatus.Ready]: <CheckOutlined aria-hidden />,
}

type PersonFaceStatus = { of: Pick<StaffMember, 'acStatus' | 'faceTrouble'> }

/** Shows whether the door devices can recognise the face. A person without a photo has no icon. */
export function FaceStatusIcon({ of: { acStatus, faceTrouble } }: PersonFaceStatus) {
  const said = [personText.face[acStatus], faceTrouble && personText.faceTrouble[faceTrouble]]
    .filter(Boolean)
    .join('. ')
  if (acStatus === FacePhotoStatus.ImgNotUpload) return <span className="visually-hidden">{said}</span>
  return (
    <span className={style.mark} data-tone={faceTone[acStatus]} title={said}>
      {faceSigns[acStatus]}
      <span className="visually-hidden">{said}</span>
    </span>
  )
}

export const FaceStatusPill = ({ of: { acStatus, faceTrouble } }: PersonFaceStatus) => (
  <span title={faceTrouble ? personText.faceTrouble[faceTrouble] : undefined}>
    {acStatus === FacePhotoStatus.ImgNotUpload ? (
      <SecondaryText small>{personText.face[acStatus]}</SecondaryText>
    ) : (
      <StatusPill tone={faceTone[acStatus]}>{personText.face[acStatus]}</StatusPill>
    )}
    {faceTrouble && <span className="visually-hidden">{personText.faceTrouble[faceTrouble]}</span>}
  </span>
)
