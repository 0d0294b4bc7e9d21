import { PrinterOutlined } from '@ant-design/icons'
import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { unifyApostrophes } from '../../shared/format/apostrophe.ts'
import { numberText } from '../../shared/format/number.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './data-registration.module.css'
import { personalDataText as words } from './data-registration.text.ts'
import { PersonalDataOwnerModal, personalDataOwnerFields } from './PersonalDataOwnerModal.tsx'

export function PersonalDataRegistrationPage() {
  const call = useRouteQuery(personalDataRegistration.read)
  const { open, modal } = useModal()
  const mayChange = useMayCall(personalDataRegistration.saveOwner)
  if (!call.data) return <LoadingOrError query={call} columns={2} title={words.title} />
  const { owner, people, places, services, readers, periods, consents } = call.data
  return (
    <Page
      title={words.title}
      extra={
        <>
          {mayChange && (
            <Button onClick={() => open((close) => <PersonalDataOwnerModal owner={owner} close={close} />)}>
              {words.change}
            </Button>
          )}
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {words.print}
          </Button>
        </>
      }
    >
      <SecondaryText as="p">{words.about}</SecondaryText>
      <Part title={words.owner}>
        <FactList
          look="lines"
          missing={words.notFilled}
          facts={personalDataOwnerFields.map((name) => [words.fields[name], owner[name]] as const)}
        />
      </Part>
      <Part title={words.what}>
        {people.map(({ whose, count, kinds }) => (
          <section key={whose} className={style.people}>
            <h3>{unifyApostrophes(words.people(whose, numberText(count)))}</h3>
            <ul>
              {kinds.map((kind) => (
                <li key={kind}>{unifyApostrophes(kind)}</li>
              ))}
            </ul>
          </section>
        ))}
      </Part>
      <Rows
        title={words.where}
        rows={places.map(({ what, where, isAtHome }) => [what, isAtHome ? where : `${where} (${words.notAtHome})`])}
      />
      <Rows
        title={words.services}
        rows={services.map(({ name, gets, isOn }) => [`${name}: ${isOn ? words.on : words.off}`, gets])}
      />
      <Rows
        title={words.readers}
        rows={readers.map(({ who, reads, count }) => [`${who}: ${numberText(count)}`, reads])}
      />
      <Rows title={words.howLong} rows={periods.map(({ what, howLong }) => [what, howLong])} />
      <Rows
        title={words.consents}
        rows={[
          [words.valid, numberText(consents.valid)],
          [words.withdrawn, numberText(consents.withdrawn)],
        ]}
      />
      {modal}
    </Page>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel className={style.part}>
    <h2>{unifyApostrophes(title)}</h2>
    {children}
  </Panel>
)

const Rows = ({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) => (
  <Part title={title}>
    <FactList look="lines" facts={rows} className={style.rows} />
  </Part>
)
