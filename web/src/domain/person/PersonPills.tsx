import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from '@ant-design/icons'
import { FaceStatus } from '@markaz/protocol/people/face-photos/schemas'
import { AccountStatus, type Person, WorkStatus } from '@markaz/protocol/people/staff/schemas'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './person.module.css'
import { personText } from './person.text.ts'

const workTone: Record<WorkStatus, PillTone> = { [WorkStatus.Working]: 'plain', [WorkStatus.NotWorking]: 'grey' }
const accountTone: Record<AccountStatus, PillTone> = {
  [AccountStatus.Active]: 'plain',
  [AccountStatus.InActive]: 'red',
  [AccountStatus.HasNotAccount]: 'grey',
}
const faceTone: Record<Exclude<FaceStatus, typeof FaceStatus.ImgNotUpload>, PillTone> = {
  [FaceStatus.Waiting]: 'blue',
  [FaceStatus.Failed]: 'red',
  [FaceStatus.Ready]: 'green',
}

export const EmploymentStatusPill = ({ status }: { status: WorkStatus }) => (
  <StatusPill tone={workTone[status]}>{personText.work[status]}</StatusPill>
)
export const AccountStatusPill = ({ status }: { status: AccountStatus }) => (
  <StatusPill tone={accountTone[status]}>{personText.account[status]}</StatusPill>
)
const faceSigns = {
  [FaceStatus.Waiting]: <ClockCircleOutlined aria-hidden />,
  [FaceStatus.Failed]: <CloseOutlined aria-hidden />,
  [FaceStatus.Ready]: <CheckOutlined aria-hidden />,
}

type PersonFaceStatus = { of: Pick<Person, 'acStatus' | 'faceTrouble'> }

/** Shows whether the door devices can recognise the face. A person without a photo has no icon. */
export function FaceStatusIcon({ of: { acStatus, faceTrouble } }: PersonFaceStatus) {
  const said = [personText.face[acStatus], faceTrouble && personText.faceTrouble[faceTrouble]]
    .filter(Boolean)
    .join('. ')
  if (acStatus === FaceStatus.ImgNotUpload) return <span className="visually-hidden">{said}</span>
  return (
    <span className={style.mark} data-tone={faceTone[acStatus]} title={said}>
      {faceSigns[acStatus]}
      <span className="visually-hidden">{said}</span>
    </span>
  )
}

export const FaceStatusPill = ({ of: { acStatus, faceTrouble } }: PersonFaceStatus) => (
  <span title={faceTrouble ? personText.faceTrouble[faceTrouble] : undefined}>
    {acStatus === FaceStatus.ImgNotUpload ? (
      <SecondaryText small>{personText.face[acStatus]}</SecondaryText>
    ) : (
      <StatusPill tone={faceTone[acStatus]}>{personText.face[acStatus]}</StatusPill>
    )}
    {faceTrouble && <span className="visually-hidden">{personText.faceTrouble[faceTrouble]}</span>}
  </span>
)
