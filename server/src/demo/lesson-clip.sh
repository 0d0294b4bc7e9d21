#!/usr/bin/env bash
# How lesson-clip.mp4 and lesson-clip.jpg were made: everything in them is drawn here, with ffmpeg and the DejaVu fonts.
set -eu
cd "$(dirname "$0")"
F=/usr/share/fonts/truetype/dejavu
# text x y size color, from which second, font
t() { echo "drawtext=fontfile=$F/$7.ttf:text='$1':x=$2:y=$3:fontsize=$4:fontcolor=$5:expansion=none:alpha='clip((t-$6)*2,0,1)'"; }
V="drawbox=x=0:y=0:w=iw:h=84:c=0x1d4ed8:t=fill"
V="$V,$(t 'Frontend\: HTML asoslari' 40 24 36 white 0 DejaVuSans-Bold)"
V="$V,$(t '1-dars' 730 32 24 0xbfdbfe 0 DejaVuSans)"
V="$V,$(t 'HTML – sahifaning skeleti' 40 118 26 0x0f172a 1 DejaVuSans-Bold)"
V="$V,drawbox=x=40:y=168:w=440:h=236:c=0x0f172a:t=fill:enable='gte(t,2)'"
i=0; for line in '<!DOCTYPE html>' '<html lang="uz">' '  <head>' '    <title>Dars</title>' '  </head>' '  <body>' '    <h1>Salom!</h1>' '  </body>' '</html>'; do
  V="$V,$(t "$line" 60 $((180+i*24)) 18 0x93c5fd "(2.5+$i*0.8)" DejaVuSansMono)"; i=$((i+1)); done
V="$V,drawbox=x=520:y=168:w=294:h=236:c=white:t=fill:enable='gte(t,10)',drawbox=x=520:y=168:w=294:h=30:c=0xcbd5e1:t=fill:enable='gte(t,10)'"
V="$V,$(t 'Dars' 536 174 16 0x334155 10 DejaVuSans)"
V="$V,$(t 'Salom!' 548 232 38 0x0f172a 11 DejaVuSans-Bold)"
V="$V,$(t 'Keyingi darsda\: matn va havolalar' 40 424 20 0x475569 14 DejaVuSans)"
ffmpeg -v error -y -f lavfi -i "color=c=0xf1f5f9:s=854x480:r=25:d=18" -f lavfi -i "color=c=0x1d4ed8:s=854x8:r=25:d=18" -f lavfi -i "color=c=0xf59e0b:s=18x18:r=25:d=18" \
 -f lavfi -i "aevalsrc='0.09*sin(2*PI*t*(261.63+65.4*mod(floor(t),3)))*exp(-2.5*mod(t,1))+0.04*sin(2*PI*t*130.8)':s=44100:d=18" \
 -filter_complex "[0]$V[v0];[v0][1]overlay=x='-854+854*t/18':y=472[v1];[v1][2]overlay=x='660+110*sin(t*1.4)':y='330+36*cos(t*2.1)':enable='gte(t,11)',format=yuv420p[v];[3]afade=in:d=0.5,afade=out:st=17:d=1[a]" \
 -map "[v]" -map "[a]" -c:v libx264 -profile:v main -preset veryslow -tune animation -crf 24 -g 100 -c:a aac -b:a 40k -ac 1 -movflags +faststart -map_metadata -1 -fflags +bitexact lesson-clip.mp4
ffmpeg -v error -y -ss 13 -i lesson-clip.mp4 -frames:v 1 -vf scale=640:-2 -q:v 5 lesson-clip.jpg
