{{- define "truce.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "truce.labels" -}}
app.kubernetes.io/name: truce
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "truce.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}

{{- define "truce.host" -}}
{{- regexReplaceAll "^https?://([^/:]+).*$" .Values.baseUrl "${1}" -}}
{{- end -}}

{{- define "truce.path" -}}
{{- default "/" (regexReplaceAll "^https?://[^/]+" .Values.baseUrl "") -}}
{{- end -}}
