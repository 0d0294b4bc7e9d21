import { DesktopOutlined, LogoutOutlined, MoonOutlined, SunOutlined, UserOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStaffInfo } from '../shared/access/profile.ts'
import { signOut } from '../shared/api/sign-out.ts'
import { personName } from '../shared/format/person.ts'
import type { ThemeChoice } from '../shared/theme/scheme.ts'
import { chooseTheme, useThemeChoice } from '../shared/theme/theme-choice.ts'
import { Face } from '../shared/ui/PersonCell.tsx'
import { appText, menuText } from './app.text.ts'
import style from './shell.module.css'

const themes: { key: ThemeChoice; label: string; icon: ReactNode }[] = [
  { key: 'system', label: appText.themeSystem, icon: <DesktopOutlined aria-hidden /> },
  { key: 'light', label: appText.themeLight, icon: <SunOutlined aria-hidden /> },
  { key: 'dark', label: appText.themeDark, icon: <MoonOutlined aria-hidden /> },
]

export function PersonMenu() {
  const staff = useStaffInfo()
  const choice = useThemeChoice()
  const items: MenuProps['items'] = [
    { key: 'profile', icon: <UserOutlined aria-hidden />, label: <Link to="/profile">{menuText.profile}</Link> },
    { type: 'divider' },
    {
      type: 'group',
      label: appText.theme,
      children: themes.map((theme) => ({ ...theme, onClick: () => chooseTheme(theme.key) })),
    },
    { type: 'divider' },
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden />,
      label: appText.logout,
      danger: true,
      onClick: () => void signOut(),
    },
  ]
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectable: true, selectedKeys: [choice], multiple: false }}
    >
      <button type="button" className={style.person} aria-label={`${appText.person}: ${personName(staff?.fullName)}`}>
        <Face name={staff?.fullName} photo={staff?.photo} sizePx={32} isSolid />
      </button>
    </Dropdown>
  )
}
