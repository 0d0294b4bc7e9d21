import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { Certificate } from '@markaz/protocol/people/certificates/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { copyLink } from '../../shared/notify/copy-text.ts'
import { askConfirmation, askDeleteConfirmation } from '../../shared/ui/confirm.tsx'
import { RowButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { publicCertificateAddress } from './certificate-address.ts'
import { certificatesText } from './certificates.text.ts'

export function CertificateActions({ certificate, edit }: { certificate: Certificate; edit: () => void }) {
  const { code, course, isActive } = certificate
  const mayChange = useMayCall(certificates.update)
  const toggle = useToggle(certificate)
  return (
    <>
      {isActive && (
        <>
          <RowButton
            worksOffline
            icon={<CopyOutlined aria-hidden />}
            title={certificatesText.copy}
            label={`${certificatesText.copy}: ${course.name}`}
            onClick={() => void copyLink(publicCertificateAddress(code))}
          />
          <RowLinkButton
            icon={<PrinterOutlined aria-hidden />}
            title={certificatesText.open}
            label={`${certificatesText.open}: ${course.name}`}
            to={`/public/certificate/${code}`}
            target="_blank"
          />
        </>
      )}
      {mayChange && (
        <RowMenu
          label={certificatesText.more(course.name)}
          items={[
            { key: 'edit', label: certificatesText.edit },
            isActive
              ? { key: 'toggle', label: certificatesText.withdraw, danger: true }
              : { key: 'toggle', label: certificatesText.restore },
          ]}
          onChoose={(key) => (key === 'edit' ? edit() : void toggle())}
        />
      )}
    </>
  )
}

function useToggle({ id, course, isActive }: Certificate) {
  const update = useRouteMutation(certificates.update, {
    of: () => course.name,
    done: () => (isActive ? certificatesText.wasWithdrawn : certificatesText.wasRestored),
  })
  const run = () => update.mutateAsync({ params: { id }, body: { isActive: !isActive }, base: { isActive } })
  return () =>
    isActive
      ? askDeleteConfirmation({
          title: certificatesText.withdrawTitle(course.name),
          content: certificatesText.withdrawText,
          yes: certificatesText.withdraw,
          run,
        })
      : askConfirmation({
          title: certificatesText.restoreTitle(course.name),
          content: certificatesText.restoreText,
          yes: certificatesText.restore,
          run,
        })
}
