import { can } from '@markaz/protocol/route'
import { Button, Segmented, Select } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { Can } from '../../shared/access/access.tsx'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { personName } from '../../shared/format/person.ts'
import { pageSizes, readPageSize, rememberPageSize } from '../../shared/lists/page-size.ts'
import type { ThemeChoice } from '../../shared/theme/scheme.ts'
import { chooseTheme, useThemeChoice } from '../../shared/theme/theme-choice.ts'
import { openModal } from '../../shared/ui/modal-flag.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { Face } from '../../shared/ui/PersonCell.tsx'
import style from './profile.module.css'
import { authText } from './sign-in.text.ts'

const ChangePasswordModal = lazy(() =>
  import('./ChangePasswordModal.tsx').then((module) => ({ default: module.ChangePasswordModal })),
)

export function ProfilePage() {
  const staff = useStaffInfo()
  const [isChangingPassword, setChangingPassword] = useState(false)
  return (
    <Page title={authText.profile}>
      <div className={style.cards}>
        <section className={style.card}>
          <div className={style.person}>
            <Face name={staff?.fullName} photo={staff?.photo} sizePx={72} />
            <div className={style.words}>
              <h2 className={style.name}>{personName(staff?.fullName)}</h2>
              <span className={style.soft}>{staff?.role?.name ?? authText.noRole}</span>
            </div>
          </div>
          <dl className={style.facts}>
            <dt>{authText.login}</dt>
            <dd>{staff?.login}</dd>
            <dt>{authText.role}</dt>
            <dd>{staff?.role?.name ?? authText.noRole}</dd>
            <dt>{authText.offices}</dt>
            <dd>{staff?.offices.map((office) => office.name).join(', ') || '—'}</dd>
          </dl>
          <div className={style.buttons}>
            <Button onClick={() => openModal('login')}>{authText.changeLogin}</Button>
            <Button onClick={() => setChangingPassword(true)}>{authText.changePassword}</Button>
          </div>
        </section>
        <section className={style.card}>
          <h2 className={style.heading}>{authText.settings}</h2>
          <ThemeSetting />
          <Can do={can('my_groups', 'read')}>
            <PageSizeSetting />
          </Can>
        </section>
      </div>
      <Suspense fallback={null}>
        {isChangingPassword && <ChangePasswordModal close={() => setChangingPassword(false)} />}
      </Suspense>
    </Page>
  )
}

function ThemeSetting() {
  const id = useId()
  const choice = useThemeChoice()
  return (
    <div className={style.setting}>
      <span id={id}>{authText.theme}</span>
      <Segmented<ThemeChoice>
        aria-labelledby={id}
        value={choice}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: authText.themeSystem },
          { value: 'light', label: authText.themeLight },
          { value: 'dark', label: authText.themeDark },
        ]}
      />
    </div>
  )
}

/** The academic's own groups keep a page size of their own (S0§2). */
function PageSizeSetting() {
  const [size, setSize] = useState(() => readPageSize('my-groups'))
  const id = useId()
  return (
    <div className={style.setting}>
      <label htmlFor={id}>{authText.ownGroupsPageSize}</label>
      <Select
        id={id}
        style={{ width: 90 }}
        value={size}
        options={pageSizes.map((value) => ({ value, label: String(value) }))}
        onChange={(value) => {
          rememberPageSize('my-groups', value)
          setSize(value)
        }}
      />
    </div>
  )
}
