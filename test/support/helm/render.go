// Renders a chart as Helm does: Go's templates, the functions of sprig, and the few that Helm adds.
// Reads {"templates": {name: text}, "values": {…}, "chart": {…}, "release": {…}} and writes {name: rendered text}.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type input struct {
	Templates map[string]string      `json:"templates"`
	Values    map[string]interface{} `json:"values"`
	Chart     map[string]interface{} `json:"chart"`
	Release   map[string]interface{} `json:"release"`
}

func main() {
	rendered, err := render()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(rendered); err != nil {
		panic(err)
	}
}

func render() (map[string]string, error) {
	var given input
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		return nil, err
	}
	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		out, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(out), "\n"), err
	}
	functions["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	all.Funcs(functions)
	for name, text := range given.Templates {
		if _, err := all.New(name).Parse(text); err != nil {
			return nil, err
		}
	}
	data := map[string]interface{}{"Values": given.Values, "Chart": given.Chart, "Release": given.Release}
	rendered := map[string]string{}
	for name := range given.Templates {
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out bytes.Buffer
		if err := all.ExecuteTemplate(&out, name, data); err != nil {
			return nil, err
		}
		rendered[name] = out.String()
	}
	return rendered, nil
}
