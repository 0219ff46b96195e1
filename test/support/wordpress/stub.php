<?php
// As much of WordPress as the plugin touches, run by PHP's own web server: a page, the REST dispatcher, the settings.
define( 'ABSPATH', __DIR__ );

$hooks   = array();
$routes  = array();
$scripts = array();
$fields  = array();
$errors  = array();
$actions = array();
$options = json_decode( file_get_contents( getenv( 'WORDPRESS_OPTIONS' ) ), true );

function add_filter( $name, $callback, $priority = 10, $arguments = 1 ) {
	global $hooks;
	$hooks[ $name ][] = array( $callback, $arguments );
}
function add_action( $name, $callback ) {
	add_filter( $name, $callback );
}
function apply_filters( $name, ...$values ) {
	global $hooks;
	foreach ( $hooks[ $name ] ?? array() as list( $callback, $count ) ) {
		$values[0] = $callback( ...array_slice( $values, 0, $count ) );
	}
	return $values[0] ?? null;
}
function do_action( $name, ...$values ) {
	global $actions;
	$actions[] = array_merge( array( $name ), $values );
	apply_filters( $name, ...$values );
}
function get_option( $name, $default = false ) {
	global $options;
	return $options[ $name ] ?? $default;
}
function rest_url( $path ) {
	return 'http://' . $_SERVER['HTTP_HOST'] . '/wp-json/' . $path;
}
function register_rest_route( $namespace, $path, $route ) {
	global $routes;
	$routes[ "/$namespace$path" ] = $route;
}
function wp_enqueue_script( $handle, $src, $needs, $version, $how ) {
	global $scripts;
	$scripts[] = sprintf( '<script src="%s" id="%s-js" %s></script>', esc_attr( $src ), esc_attr( $handle ), $how['strategy'] );
}
function is_user_logged_in() {
	return isset( $_COOKIE['member'] );
}
function is_admin() {
	return false;
}
function current_user_can( $what ) {
	return 'manage_options' === $what && isset( $_COOKIE['owner'] );
}
function __( $text ) {
	return $text;
}
function esc_html__( $text ) {
	return esc_html( $text );
}
function esc_html( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_url( $url ) {
	return esc_attr( $url );
}
function status_header( $code ) {
	http_response_code( (int) $code );
}
function esc_url_raw( $url, $schemes ) {
	return in_array( parse_url( $url, PHP_URL_SCHEME ), $schemes, true ) ? $url : '';
}
function sanitize_text_field( $text ) {
	if ( is_array( $text ) || is_object( $text ) ) {
		return '';
	}
	return trim( preg_replace( '/[\r\n\t ]+/', ' ', strip_tags( $text ) ) );
}
function wp_unslash( $text ) {
	return stripslashes( $text );
}
function checked( $value, $other, $print ) {
	return $value === $other ? "checked='checked'" : '';
}
function register_setting( $group, $name, $rule ) {
	global $clean;
	$clean = $rule['sanitize_callback'];
}
function add_settings_error( $setting, $code, $text ) {
	global $errors;
	$errors[] = $code;
}
function add_settings_section() {}
function add_settings_field( $id, $label, $callback, $page, $section, $arguments ) {
	global $fields;
	$fields[] = array( $label, $callback, $arguments );
}
function add_options_page( $title, $menu, $capability, $slug, $callback ) {
	global $settings_page;
	$settings_page = array( $capability, $callback );
}
function get_admin_page_title() {
	return 'Truce';
}
function settings_fields( $group ) {
	echo '<input type="hidden" name="_wpnonce">';
}
function do_settings_sections() {
	global $fields;
	foreach ( $fields as list( $label, $callback, $arguments ) ) {
		echo '<label for="' . $arguments['label_for'] . '">' . $label . '</label>';
		$callback( $arguments );
	}
}
function submit_button() {
	echo '<button>Save</button>';
}

class WP_REST_Response {
	private $data;
	public $status;
	public $headers = array();
	public function __construct( $data, $status ) {
		$this->data   = $data;
		$this->status = $status;
	}
	public function get_data() {
		return $this->data;
	}
	public function header( $name, $value ) {
		$this->headers[ $name ] = $value;
	}
}

class WP_REST_Request {
	private $route;
	public function __construct( $route ) {
		$this->route = $route;
	}
	public function get_route() {
		return $this->route;
	}
	public function get_method() {
		return $_SERVER['REQUEST_METHOD'];
	}
	public function get_query_params() {
		return $_GET;
	}
	public function get_body() {
		return file_get_contents( 'php://input' );
	}
	public function get_header( $name ) {
		$key = strtoupper( strtr( $name, '-', '_' ) );
		return $_SERVER[ "HTTP_$key" ] ?? $_SERVER[ $key ] ?? null;
	}
}

function wp_remote_request( $url, $how ) {
	$lines   = array();
	foreach ( $how['headers'] as $name => $value ) {
		$lines[] = "$name: $value";
	}
	$http = array( 'method' => $how['method'], 'header' => $lines, 'content' => (string) $how['body'] );
	$more = array( 'ignore_errors' => true, 'follow_location' => 0, 'timeout' => $how['timeout'] );
	$body = @file_get_contents( $url, false, stream_context_create( array( 'http' => $http + $more ) ) );
	return false === $body ? null : array( 'body' => $body, 'lines' => $http_response_header );
}
function is_wp_error( $answer ) {
	return null === $answer;
}
function wp_remote_retrieve_body( $answer ) {
	return $answer['body'];
}
function wp_remote_retrieve_response_code( $answer ) {
	return explode( ' ', $answer['lines'][0] )[1];
}
function wp_remote_retrieve_header( $answer, $name ) {
	foreach ( $answer['lines'] as $line ) {
		if ( 0 === stripos( $line, "$name:" ) ) {
			return trim( substr( $line, strlen( $name ) + 1 ) );
		}
	}
	return '';
}

require getenv( 'WORDPRESS_PLUGIN' );
apply_filters( 'init' );

$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( 0 === strpos( $path, '/wp-json' ) ) {
	apply_filters( 'rest_api_init' );
	$route = substr( $path, strlen( '/wp-json' ) );
	header( 'content-type: application/json' );
	foreach ( $routes as $pattern => $known ) {
		if ( ! preg_match( "@^$pattern$@", $route ) || false === strpos( $known['methods'], $_SERVER['REQUEST_METHOD'] ) ) {
			continue;
		}
		$result = $known['callback']( new WP_REST_Request( $route ) );
		// What caching plugins would have been told.
		header( 'x-stub-told: ' . json_encode( array( defined( 'DONOTCACHEPAGE' ) && DONOTCACHEPAGE, $actions ) ) );
		http_response_code( $result->status );
		foreach ( $result->headers as $name => $value ) {
			header( "$name: $value" );
		}
		if ( ! apply_filters( 'rest_pre_serve_request', false, $result ) ) {
			echo json_encode( $result->get_data() );
		}
		return;
	}
	http_response_code( 404 );
	echo '{"code":"rest_no_route"}';
	return;
}
if ( '/settings' === $path ) {
	apply_filters( 'admin_init' );
	apply_filters( 'admin_menu' );
	$settings_page[1]();
	return;
}
if ( '/save' === $path ) {
	apply_filters( 'admin_init' );
	$saved = $clean( $_POST['truce_settings'] ?? null );
	// An option that is not there yet goes through update_option and add_option, and each of them cleans it.
	if ( ! isset( $options['truce_settings'] ) ) {
		$saved = $clean( $saved );
	}
	echo json_encode( array( 'saved' => $saved, 'errors' => $errors ) );
	return;
}
apply_filters( 'wp_enqueue_scripts' );
$attributes = apply_filters( 'language_attributes', 'lang="en"' );
echo "<!doctype html><html $attributes><head><title>A blog</title>" . implode( '', $scripts );
apply_filters( 'wp_head' );
echo '</head><body><p>A story</p></body></html>';
