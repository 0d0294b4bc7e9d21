import { CheckOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useSignedInUser } from '../shared/access/access.tsx'
import { signOut } from '../shared/api/sign-out.ts'
import { personName } from '../shared/format/person.ts'
import { confirmSignOut } from '../shared/offline/leave-warnings.ts'
import type { ThemeChoice } from '../shared/theme/scheme.ts'
import { chooseTheme, useThemeChoice } from '../shared/theme/theme-choice.ts'
import { PersonPhoto } from '../shared/ui/PersonCell.tsx'
import { appText, menuText } from './app.text.ts'
import { HeaderPopover } from './HeaderPopover.tsx'
import style from './header.module.css'

const themes: Record<ThemeChoice, string> = {
  system: appText.themeSystem,
  light: appText.themeLight,
  dark: appText.themeDark,
}

export function OwnAccountMenu() {
  const staff = useSignedInUser()
  const name = personName(staff?.fullName)
  const face = <PersonPhoto name={staff?.fullName} photo={staff?.photo} sizePx={32} isSolid />
  return (
    <HeaderPopover label={`${appText.person}: ${name}`} button={face} className={style.person ?? ''}>
      {(close) => (
        <div className={style.personMenu}>
          <div className={style.who}>
            <span className={style.name}>{name}</span>
            <span className={style.login}>{staff?.login}</span>
          </div>
          <Link className={style.item} to="/profile" onClick={close}>
            <UserOutlined aria-hidden />
            {menuText.profile}
          </Link>
          <ThemeChoices />
          <button type="button" className={style.item} data-danger onClick={() => void leave()}>
            <LogoutOutlined aria-hidden />
            {appText.logout}
          </button>
        </div>
      )}
    </HeaderPopover>
  )
}

function ThemeChoices() {
  const choice = useThemeChoice()
  return (
    <fieldset className={style.themes}>
      <legend className={style.legend}>{appText.theme}</legend>
      {(Object.keys(themes) as ThemeChoice[]).map((theme) => (
        <label key={theme} className={style.item}>
          <input
            className="visually-hidden"
            type="radio"
            name="theme"
            checked={choice === theme}
            onChange={() => chooseTheme(theme)}
          />
          <CheckOutlined aria-hidden style={{ visibility: choice === theme ? 'visible' : 'hidden' }} />
          {themes[theme]}
        </label>
      ))}
    </fieldset>
  )
}

async function leave(): Promise<void> {
  if (await confirmSignOut()) await signOut()
}
