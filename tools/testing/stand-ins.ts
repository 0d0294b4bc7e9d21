import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../install.mjs'

/**
 * Shell scripts that replace programs that change a machine. Each refuses arguments that the real program does not
 * know. systemctl, systemd-run, docker and sudo also run the given commands in the folder `$MACHINE`.
 */
const programs: Record<string, string> = {
  useradd: `[ "$*" = '--system markaz' ]`,
  ufw: `case "$*" in 'default deny incoming' | enable | 'allow '[0-9,]*/tcp) ;; *) exit 1 ;; esac`,
  certbot: `
[ "$1" = renew ] && shift
while [ $# -gt 0 ]; do
  case "$1" in --dry-run) ;; --deploy-hook) shift; sh -c "$1" ;; *) exit 1 ;; esac
  shift
done`,
  systemctl: `
instance=\${2#markaz@}
case "$*" in
  'reload nginx' | 'restart systemd-journald') ;;
  'enable --now markaz@'*)
    instance=\${3#markaz@}
    file="$MACHINE/etc/systemd/system/markaz@.service"
    unit() { sed -n "s/^$1=//p" "$file" | sed "s#/opt/#$MACHINE/opt/#g; s#/var/lib/#$MACHINE/var/lib/#g; s#/etc/#$MACHINE/etc/#g; s/%i/$instance/g"; }
    mkdir -p "$MACHINE/var/lib/$(unit StateDirectory)" "$MACHINE/var/backups/markaz"
    set -a; . "$(unit EnvironmentFile)"; set +a
    for setting in $(unit Environment); do export "$setting"; done
    cd "$(unit WorkingDirectory)"
    $(unit ExecStartPre) > "$MACHINE/markaz@.log" 2>&1 || { cat "$MACHINE/markaz@.log"; exit 1; }
    $(unit ExecStart) >> "$MACHINE/markaz@.log" 2>&1 &
    echo $! > "$MACHINE/markaz@$instance.pid" ;;
  'stop markaz@'*) kill "$(cat "$MACHINE/markaz@$instance.pid")" ;;
  *) exit 1 ;;
esac`,
  'systemd-run': `
while :; do
  case "$1" in
    --pipe | --wait | --uid=markaz) ;;
    --working-directory=*) cd "\${1#*=}" ;;
    -p) shift; [ "\${1%%=*}" = EnvironmentFile ]; set -a; . "\${1#*=}"; set +a ;;
    -E) shift; export "$1" ;;
    -*) exit 1 ;;
    *) break ;;
  esac
  shift
done
exec "$@"`,
  docker: `
[ "$1 $2 $3" = 'compose exec markaz' ] && shift 3
cd "$MACHINE/opt/markaz"
set -a; . "$MACHINE/etc/markaz/markaz.env"; set +a
MARKAZ_DATA="$MACHINE/var/lib/markaz" exec "$@"`,
  sudo: `[ "$1 $2" = '-u postgres' ] && shift 2; exec "$@"`,
  pgbackrest: `
for word; do
  case "$word" in
    --stanza=*) grep -qx "\\[\${word#*=}\\]" ${repositoryRoot}/deploy/pgbackrest/pgbackrest.conf ;;
    --type=full | --type=time | --target=????-??-??\\ ??:??:??* | --target-action=promote) ;;
    stanza-create | check | backup | restore) echo "$word" >> "$MACHINE/pgbackrest.log" ;;
    *) exit 1 ;;
  esac
done`,
}

/** @returns the folder with the shell scripts, which must be the first on PATH */
export function writeFakeSystemCommands(machine: string): string {
  const bin = join(machine, 'stand-ins')
  for (const folder of [bin, join(machine, 'etc'), join(machine, 'opt')]) mkdirSync(folder)
  for (const [name, script] of Object.entries(programs)) {
    const record = `echo "${name} $*" >> "$MACHINE/stand-ins.log"`
    writeFileSync(join(bin, name), `#!/usr/bin/env bash\nset -e\n${record}\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}
