import { RightOutlined } from '@ant-design/icons'
import { contracts } from '@markaz/protocol/areas/contracts'
import { allows, can } from '@markaz/protocol/route'
import { Link } from 'react-router'
import { useGrants } from '../../shared/access/access.tsx'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import style from './settings.module.css'
import { settingsText } from './settings.text.ts'

const cards = [
  {
    title: settingsText.statuses,
    hint: settingsText.statusesHint,
    path: '/settings/students',
    needs: can('settings:student_statutes', 'read'),
  },
  { title: settingsText.contracts, hint: settingsText.contractsHint, path: '/contracts', needs: contracts.list.access },
]

/** The way to every setting this person may open. */
export function SettingsPage() {
  const { held, isSuperadmin } = useGrants()
  const shown = cards.filter(({ needs }) => allows(needs, held, isSuperadmin))
  return (
    <Page title={settingsText.title}>
      {shown.length === 0 && <Blank title={settingsText.nothing} />}
      <ul className={style.cards}>
        {shown.map(({ title, hint, path }) => (
          <li key={path}>
            <Link to={path} className={style.card}>
              <span className={style.title}>{title}</span>
              <span className={style.hint}>{hint}</span>
              <RightOutlined aria-hidden className={style.arrow ?? ''} />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
